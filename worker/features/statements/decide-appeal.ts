import type { z } from 'zod'
import type { appealDecisionBody } from '#contract/wire/statement.ts'
import type { statements } from '../../db/schema/statements.ts'
import type { SqlRow } from '../../db/sql-row.ts'
import type { UserCtx } from '../../http/context.ts'
import { HttpError } from '../../http/http-error.ts'
import { requireAdmin } from '../../http/auth.ts'
import { noticeStatement } from '../notices/notice-statement.ts'
import { rescoreIfDrifted } from '../reviews/rescore-listings.ts'
import { ADMIN_APPEAL, adminAppealOf, type AdminAppealRow, mayDecideSql } from './list-appeals.ts'
import { OVERTURNED, OVERTURNINGS, type Overturning } from './overturn.ts'
import { writeOnce } from '../audit/write-audit.ts'

type Decision = z.output<typeof appealDecisionBody>
type Decided = SqlRow<
  typeof statements,
  'restriction' | 'subject_kind' | 'subject_id' | 'subject_name' | 'person_id' | 'rule'
>

const UPHELD: Overturning = {
  action: 'statement.uphold',
  before: 'NULL',
  after: 'json_object()',
  restore: [],
}

/**
 * Decides an appeal, by another admin than the one of the decision. To overturn a decision restores what it took, and ends its statement. All or nothing:
 * the answer comes first, with all conditions, then the audit entry, the notice to the person and the restored things.
 */
export async function decideAppeal(ctx: UserCtx, id: string, { outcome, answer }: Decision) {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  // What a statement is about never changes.
  const about = await db
    .prepare(
      `SELECT restriction, subject_kind, subject_id, subject_name, person_id, rule FROM statements WHERE id = ?1`,
    )
    .bind(id)
    .first<Decided>()
  if (!about) throw appealNotFound()
  const overturning = outcome === 'overturned' ? OVERTURNINGS[about.restriction] : undefined
  if (outcome === 'overturned' && !overturning)
    throw new HttpError('invalid_input', 'This decision cannot be overturned.', { field: 'outcome' })
  const { action, before, after, restore } = overturning ?? UPHELD
  const target = overturning ? about.subject_kind : 'statement'
  const targetId = overturning ? about.subject_id : id
  const {
    done,
    rows: [appeals],
  } = await writeOnce<[AdminAppealRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `UPDATE appeals SET decided_at = ?2, decided_by = ?3, outcome = ?4, answer = ?5 FROM statements s
          WHERE s.id = ?1 AND statement_id = s.id AND decided_at IS NULL AND s.ended_at IS NULL AND ${mayDecideSql('?3')}`,
        )
        .bind(id, now, actor.userId, outcome, answer),
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?2, ?3, ?4, ?5, ?6, ${before}, json_patch(${after}, json_object('statement', s.id))
           FROM statements s WHERE s.id = ?1 AND changes() > 0`,
        )
        .bind(id, now, actor.userId, action, target, targetId, attempt),
      noticeStatement(ctx, {
        userId: about.person_id ?? '',
        kind: 'appeal',
        key: `appeal:${id}`,
        data: { outcome, name: about.subject_name, id, rule: about.rule },
      }),
      ...restore.map((sql) => db.prepare(sql).bind(id, now, actor.userId)),
      // The audit entry has ended it, unless the decision is beside the state of its subject.
      db
        .prepare(
          `UPDATE statements SET ended_at = ?2, ended = 'overturned' WHERE id = ?1 AND ended_at IS NULL AND ${OVERTURNED}`,
        )
        .bind(id, now, actor.userId),
    ],
    [db.prepare(`${ADMIN_APPEAL} WHERE a.statement_id = ?2`).bind(actor.userId, id)],
  )
  const [row] = appeals.results
  if (!row) throw appealNotFound()
  if (!done) throw errorFor(row)
  if (about.restriction === 'remove-review') ctx.waitUntil(rescoreIfDrifted(ctx))
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
