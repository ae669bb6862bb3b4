import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { restrictionAnswer, unrestrictBody } from '#contract/people/person.wire.ts'
import { statements, users } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { type UserCtx, HttpError } from '../../../http/verb.ts'
import { restricts } from '../../../http/restriction.ts'
import { auditEntry, writeOnce } from '../../../http/write-audit.ts'
import { takeBack } from '../../decisions/take-back.ts'
import { tellPerson } from '../../events/registry.ts'
import { isAdmin } from '../../../db/admin-role.ts'
import { noLongerAdmin } from '../revoke-admin.ts'
import {
  runningStatement,
  type StaffRestrictionRow,
  staffRestrictionOf,
  type SubjectRow,
  subjectStatement,
  decidedFirst,
} from './restriction-row.ts'
import { personNotFound } from './restrict-person.ts'

const a = alias(users, 'a')
const x = alias(statements, 'x')

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
  const id = statementId ?? (await db.first<StaffRestrictionRow>(runningStatement(userId, now)))?.statement_id
  const [, [subject], [end], running] = await writeOnce<
    [SubjectRow, SqlRow<typeof statements, 'ended'>, StaffRestrictionRow]
  >(
    ctx,
    [
      sql`${auditEntry(ctx)}, 'user.unrestrict', 'user', ${x.personId}, json_object('acts', json(${x.acts}), 'until', ${x.until}), json_patch('{}', ${JSON.stringify({ note, ...(undo && { undo: 1 }) })})
           FROM ${statements} x JOIN ${users} a ON ${a.id} = ${actor.userId}
          WHERE ${x.id} = ${id ?? null} AND ${restricts(userId, now)} AND ${isAdmin(a)} AND (NOT ${Number(undo)} OR ${x.decidedBy} = ${a.id})`,
      ...tellPerson(ctx, {
        userId,
        kind: 'decision',
        key: `lifted:${id ?? ''}`,
        data: { outcome: 'unrestrict', name: null, id: id ?? '' },
      }),
      ...takeBack(ctx, 'user'),
    ],
    [
      subjectStatement(userId, actor.userId),
      sql`SELECT ${statements.ended} FROM ${statements} WHERE ${statements.id} = ${id ?? null} AND ${statements.subjectKind} = 'user' AND ${statements.subjectId} = ${userId}`,
      runningStatement(userId, now),
    ],
  )
  if (!subject) throw personNotFound()
  if (!subject.actor_is_admin) throw noLongerAdmin()
  const restriction = staffRestrictionOf(running[0])
  // Not in force any more: what was asked for is so.
  if (id === undefined || (end && end.ended !== null && end.ended !== 'replaced'))
    return { _id: userId, restriction }
  throw decidedFirst(subject, restriction)
}
