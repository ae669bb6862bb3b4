import type { z } from 'zod'
import { RESTRICTION_WORDS } from '#contract/decisions/statement.ts'
import type { appealDecisionBody } from '#contract/decisions/statement.wire.ts'
import { appeals, statements } from '../../../db/schema.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { tellPerson } from '../../events/registry.ts'
import { adminAppeals, adminAppealOf, type AdminAppealRow, mayDecide } from './list-appeals.ts'
import { sql } from 'drizzle-orm'
import { auditRows, writeOnce } from '../../../http/write-audit.ts'
import { endStatements } from '../end-statements.ts'
import { set, type SqlRow } from '../../../db/sql.ts'
import { a, s } from './statement-row.ts'

type Decision = z.output<typeof appealDecisionBody>
type Decided = SqlRow<
  typeof statements,
  'restriction' | 'subject_kind' | 'subject_id' | 'subject_name' | 'person_id' | 'rule'
>

/**
 * Answers an appeal, by another admin than the one of the decision. An accepted appeal leaves it in force
 * until staff take it back; one that stands beside its subject has no button for that, and ends.
 */
export async function decideAppeal(ctx: UserCtx, id: string, { outcome, answer }: Decision) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  // What a statement is about never changes.
  const about =
    await db.first<Decided>(sql`SELECT ${statements.restriction}, ${statements.subjectKind}, ${statements.subjectId}, ${statements.subjectName}, ${statements.personId}, ${statements.rule}
      FROM ${statements} WHERE ${statements.id} = ${id}`)
  if (!about) throw appealNotFound()
  const ends = outcome === 'overturned' && RESTRICTION_WORDS[about.restriction].beside
  const answered = sql`${statements.id} = ${id} AND EXISTS (SELECT 1 FROM ${appeals} WHERE ${appeals.statementId} = ${id}
    AND ${appeals.decidedAt} = ${now} AND ${appeals.decidedBy} = ${actor.userId})`
  const [done, [row]] = await writeOnce<[AdminAppealRow]>(
    ctx,
    [
      sql`UPDATE ${appeals} SET ${set(appeals, { decidedAt: now, decidedBy: actor.userId, outcome, answer })}
          FROM ${statements} s
          WHERE ${s.id} = ${id} AND ${appeals.statementId} = ${s.id} AND ${appeals.decidedAt} IS NULL AND ${s.endedAt} IS NULL AND ${mayDecide(actor.userId)}`,
      auditRows(ctx, {
        action: outcome === 'overturned' ? 'statement.overturn' : 'statement.uphold',
        kind: 'statement',
        id: sql`${statements.id}`,
        before: sql`NULL`,
        after: sql`json_object('statement', ${statements.id})`,
        from: sql`${statements} WHERE ${statements.id} = ${id} AND changes() > 0`,
      }),
      ...tellPerson(ctx, {
        userId: about.person_id ?? '',
        kind: 'appeal',
        key: `appeal:${id}`,
        data: { outcome, name: about.subject_name, id, rule: about.rule },
      }),
      ...(ends ? endStatements(answered, now, sql`'lifted'`) : []),
    ],
    [sql`${adminAppeals(actor.userId)} WHERE ${a.statementId} = ${id}`],
  )
  if (!row) throw appealNotFound()
  if (!done) throw errorFor(row)
  return adminAppealOf(row)
}

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
