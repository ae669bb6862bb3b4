import { sql } from 'drizzle-orm'
import { COMPONENTS, stateOf } from '#contract/status/status.ts'
import { statusStates } from '../../db/schema.ts'
import type { Ctx } from '../../http/verb.ts'
import { readSummary } from './read-summary.ts'

/** Notes since when each component has its present state, so that programs learn when it changed. Writes only changes. */
export async function noteStates(ctx: Ctx): Promise<void> {
  const { metrics } = await readSummary(ctx)
  await ctx.db.orm
    .insert(statusStates)
    .values(
      COMPONENTS.map((component) => ({ component, state: stateOf(metrics[component]), since: ctx.now })),
    )
    .onConflictDoUpdate({
      target: statusStates.component,
      set: { state: sql`excluded.${sql.identifier(statusStates.state.name)}`, since: ctx.now },
      setWhere: sql`${statusStates.state} <> excluded.${sql.identifier(statusStates.state.name)} AND ${statusStates.since} < ${ctx.now}`,
    })
}
