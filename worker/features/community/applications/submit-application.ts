import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import {
  ACCEPTED_MESSAGE,
  APPLICATION_COOLDOWN_MS,
  type ApplicationStatus,
  BLOCKING_STATUSES,
  IN_PROGRESS_MESSAGE,
  waitMessage,
} from '#contract/community/application.ts'
import { foldName } from '#contract/text/fold.ts'
import type { Application, applicationBody } from '#contract/community/application.wire.ts'
import { users } from '../../../db/schema/users.ts'
import type { UserCtx } from '../../../http/context.ts'
import { HttpError, signInFirst } from '../../../http/http-error.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { APPLICATION_COLUMNS, applicationOf, type ApplicationRow } from './application-row.ts'
import type { SqlRow } from '../../../db/sql-row.ts'

type StatusRow = SqlRow<typeof users, 'applied_at'> & { blocking: ApplicationStatus | null }

/**
 * Sends a staff application. It is rejected while one is in progress or accepted, and for 24 hours after the last one. The insert decides both, so that
 * only one of two simultaneous requests succeeds.
 */
export async function submitApplication(
  ctx: UserCtx,
  input: z.output<typeof applicationBody>,
): Promise<Application> {
  const { db, now, actor } = ctx
  const [person] = await db.orm
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, actor.userId))
  if (!person) throw signInFirst()
  const id = newId()
  const blocking = JSON.stringify(BLOCKING_STATUSES)
  const {
    results: [status, , , , inserted],
  } = await db.repeatable<[StatusRow, never, never, never, ApplicationRow]>([
    db
      .prepare(
        `SELECT u.applied_at, (SELECT a.status FROM applications a WHERE a.user_id = u.id AND a.status IN (SELECT value FROM json_each(?2))
                                ORDER BY a.created_at DESC LIMIT 1) AS blocking
           FROM users u WHERE u.id = ?1`,
      )
      .bind(actor.userId, blocking),
    db
      .prepare(
        `INSERT INTO applications (id, user_id, username, avatar, name_key, age, skills, referees, motivation, links, created_at, updated_at)
         SELECT ?1, u.id, u.username, u.avatar, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?9 FROM users u
          WHERE u.id = ?2 AND (u.applied_at IS NULL OR u.applied_at <= ?10)
            AND NOT EXISTS (SELECT 1 FROM applications a WHERE a.user_id = u.id AND a.status IN (SELECT value FROM json_each(?11)))`,
      )
      .bind(
        id,
        actor.userId,
        foldName(person.username),
        input.age,
        input.skills,
        input.references,
        input.motivation,
        JSON.stringify(input.links),
        now,
        now - APPLICATION_COOLDOWN_MS,
        blocking,
      ),
    db.prepare('UPDATE users SET applied_at = ?2 WHERE id = ?1 AND changes() > 0').bind(actor.userId, now),
    auditStatement(ctx, {
      action: 'application.submit',
      targetKind: 'application',
      targetId: id,
      after: { status: 'pending' },
    }),
    db.prepare(`SELECT ${APPLICATION_COLUMNS} FROM applications a WHERE a.id = ?1`).bind(id),
  ])
  const [row] = inserted.results
  if (row) return applicationOf(row)
  throw errorFor(status.results[0], now)
}

function errorFor(found: StatusRow | undefined, now: number): HttpError {
  if (!found) return signInFirst()
  const { blocking, applied_at: appliedAt } = found
  if (blocking)
    return new HttpError(
      'already_applied',
      blocking === 'accepted' ? ACCEPTED_MESSAGE : IN_PROGRESS_MESSAGE,
      {
        current: blocking,
      },
    )
  const cooldownMs = Math.max(1, (appliedAt ?? now) + APPLICATION_COOLDOWN_MS - now)
  return new HttpError('rate_limited', waitMessage(cooldownMs), { cooldownMs, retryAfterMs: cooldownMs })
}
