import type { z } from 'zod'
import type { restrictionAnswer, unrestrictBody } from '#contract/people/person.wire.ts'
import type { statements } from '../../../db/schema/statements.ts'
import type { SqlRow } from '../../../db/sql-row.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError } from '../../../http/http-error.ts'
import { restrictsSql } from '../../../http/restriction.ts'
import { writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { tellPerson } from '../../events/registry.ts'
import { isAdminSql } from '../../../db/admin-role.ts'
import { noLongerAdmin } from '../revoke-admin.ts'
import {
  runningStatement,
  type StaffRestrictionRow,
  staffRestrictionOf,
  type SubjectRow,
  subjectStatement,
} from './restriction-row.ts'
import { personNotFound } from './restrict-person.ts'

type Input = z.output<typeof unrestrictBody>

/**
 * Lifts the restriction of a person and tells them. With `undo`, an admin takes their own decision back, and the
 * restriction that it replaced runs again. Nobody lifts their own.
 */
export async function unrestrictPerson(
  ctx: UserCtx,
  userId: string,
  { statementId, undo = false, note }: Input,
): Promise<z.output<typeof restrictionAnswer>> {
  requireAdmin(ctx)
  const { db, now, actor } = ctx
  if (userId === actor.userId)
    throw new HttpError('forbidden', 'Another admin has to decide about your account.')
  const id =
    statementId ?? (await runningStatement(db, userId, now).first<StaffRestrictionRow>())?.statement_id
  const { rows } = await writeOnce<[SubjectRow, SqlRow<typeof statements, 'ended'>, StaffRestrictionRow]>(
    ctx,
    (attempt) => [
      db
        .prepare(
          `INSERT INTO audit_log (attempt, at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?7, ?2, a.id, 'user.unrestrict', 'user', x.person_id, json_object('acts', json(x.acts), 'until', x.until), json_patch('{}', ?5)
           FROM statements x JOIN users a ON a.id = ?3
          WHERE x.id = ?4 AND ${restrictsSql('?1', '?2')} AND ${isAdminSql('a')} AND (NOT ?6 OR x.decided_by = a.id)`,
        )
        .bind(
          userId,
          now,
          actor.userId,
          id ?? null,
          JSON.stringify({ note, ...(undo && { undo: 1 }) }),
          Number(undo),
          attempt,
        ),
      ...tellPerson(ctx, {
        userId,
        kind: 'decision',
        key: `lifted:${id ?? ''}`,
        data: { outcome: 'unrestrict', name: null, id: id ?? '' },
      }),
      ...takeBack({ ctx, attempt }, 'user'),
    ],
    [
      subjectStatement(db, userId, actor.userId),
      db
        .prepare(`SELECT ended FROM statements WHERE id = ?1 AND subject_kind = 'user' AND subject_id = ?2`)
        .bind(id ?? null, userId),
      runningStatement(db, userId, now),
    ],
  )
  const [subjects, ends, running] = rows
  const [subject] = subjects.results
  if (!subject) throw personNotFound()
  if (!subject.actor_is_admin) throw noLongerAdmin()
  const restriction = staffRestrictionOf(running.results[0])
  const [end] = ends.results
  // Not in force any more: what was asked for is so.
  if (id === undefined || (end && end.ended !== null && end.ended !== 'replaced'))
    return { _id: userId, restriction }
  throw new HttpError(
    'state_conflict',
    `Another admin decided about ${subject.username} first. Check the account again.`,
    {
      current: restriction ? 'restricted' : 'free',
    },
  )
}
