import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { type PlainRestriction, RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import type { moderationBody } from '#contract/staff/moderation.wire.ts'
import { DEFAULT_RULE } from '#contract/staff/rules.ts'
import { requireAdmin } from '../../http/auth.ts'
import { HttpError, type UserCtx } from '../../http/verb.ts'
import { writeOnce } from '../../http/write-audit.ts'
import { appealWaits } from './appeal-waits.ts'
import { decide } from './decide.ts'
import { DECISIONS } from './registry.ts'

/**
 * Makes a decision that asks for a rule and a note alone. 404 when there is nothing to decide about, as for a second admin; 409 while an appeal waits.
 */
export async function decideAbout(
  ctx: UserCtx,
  kind: PlainRestriction,
  id: string,
  { rule = DEFAULT_RULE, note }: z.output<typeof moderationBody>,
): Promise<void> {
  requireAdmin(ctx)
  const { about } = DECISIONS[kind]
  const from = sql`${about.from} AND ${about.id} = ${id}`
  const [done, [left]] = await writeOnce<[{ id: string }]>(
    ctx,
    decide(ctx, kind, { ...about, from }, { rule, note: note || null }),
    [sql`SELECT ${about.id} AS id FROM ${from}`],
  )
  if (done) return
  throw left ? appealWaits() : new HttpError('not_found', RESTRICTION_WORDS[kind].dialog.gone)
}
