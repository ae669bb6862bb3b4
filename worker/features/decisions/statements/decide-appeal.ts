import type { z } from 'zod'
import type { appealDecisionBody } from '#contract/decisions/statement.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { tellPerson } from '../../events/registry.ts'
import { rescoreIfDrifted } from '../rescore-listings.ts'
import { adminAppeals, adminAppealOf, type AdminAppealRow, mayDecide } from './list-appeals.ts'
import { sql, type SQL } from 'drizzle-orm'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { overturn } from '../overturn.ts'
import { set, type SqlRow } from '../../../db/sql.ts'
import { a, s } from './statement-row.ts'

type Decision = z.output<typeof appealDecisionBody>
type Decided = SqlRow<
  typeof statements,
  'restriction' | 'subject_kind' | 'subject_id' | 'subject_name' | 'person_id' | 'rule'
>

/**
 * Decides an appeal, by another admin than the one of the decision. To overturn a decision restores what it took, and ends its statement. All or nothing:
 * the answer comes first, with all conditions, then the audit entry, the notice to the person and the restored things.
 */
export async function decideAppeal(ctx: UserCtx, id: string, { outcome, answer }: Decision) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  // What a statement is about never changes.
  const about =
    await db.first<Decided>(sql`SELECT ${statements.restriction}, ${statements.subjectKind}, ${statements.subjectId}, ${statements.subjectName}, ${statements.personId}, ${statements.rule}
      FROM ${statements} WHERE ${statements.id} = ${id}`)
  if (!about) throw appealNotFound()
  const [entry, ...effects] =
    outcome === 'overturned' ? overturn(ctx, about.restriction, id) : ([uphold(ctx, id)] as const)
  const [done, ...rows] = await writeOnce<[AdminAppealRow]>(
    ctx,
    [
      sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: now, decidedBy: actor.userId, outcome, answer })}
          FROM ${statements} s
          WHERE ${s.id} = ${id} AND ${appeals.statementId} = ${s.id} AND ${appeals.decidedAt} IS NULL AND ${s.endedAt} IS NULL AND ${mayDecide(actor.userId)}`,
      entry,
      ...tellPerson(ctx, {
        userId: about.person_id ?? '',
        kind: 'appeal',
        key: `appeal:${id}`,
        data: { outcome, name: about.subject_name, id, rule: about.rule },
      }),
      ...effects,
    ],
    [sql`${adminAppeals(actor.userId)} WHERE ${a.statementId} = ${id}`],
  )
  const [row] = rows[0]
  if (!row) throw appealNotFound()
  if (!done) throw errorFor(row)
  if (about.restriction === 'remove-review') ctx.waitUntil(rescoreIfDrifted(ctx))
  return adminAppealOf(row)
}

const uphold = (ctx: UserCtx, id: string): SQL =>
  auditRows(ctx, {
    action: 'statement.uphold',
    kind: 'statement',
    id: sql`${statements.id}`,
    before: sql`NULL`,
    after: sql`json_object('statement', ${statements.id})`,
    from: sql`${statements} WHERE ${statements.id} = ${id} AND changes() > 0`,
  })

function errorFor({ outcome, ended }: AdminAppealRow): HttpError {
  if (outcome !== null)
    return new HttpError('state_conflict', `This appeal is already decided: ${outcome}.`, {
      current: outcome,
    })
  if (ended !== null)
    return new HttpError('state_conflict', 'The decision is no longer in force.', { current: ended })
  return new HttpError('forbidden', 'Another admin must decide this appeal.')
}

const appealNotFound = () => new HttpError('not_found', 'Appeal not found')
