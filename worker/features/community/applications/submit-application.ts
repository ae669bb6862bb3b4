import { alias } from 'drizzle-orm/sqlite-core'
import { eq, sql } from 'drizzle-orm'
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
import { applications, users } from '../../../db/schema.ts'
import { type UserCtx, HttpError, signInFirst } from '../../../http/verb.ts'
import { newId } from '../../../platform/ids.ts'
import { auditStatement } from '../../../http/write-audit.ts'
import { APPLICATION_COLUMNS, applicationOf, type ApplicationRow } from './application-row.ts'
import { type SqlRow, into, set } from '../../../db/sql.ts'

const u = alias(users, 'u')
const a = alias(applications, 'a')

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
  const { rows } = await db.twice<{ before: StatusRow; application: ApplicationRow }>({
    before: sql`SELECT ${u.appliedAt}, (SELECT ${a.status} FROM ${applications} a WHERE ${a.userId} = ${u.id} AND ${a.status} IN (SELECT value FROM json_each(${blocking}))
                                ORDER BY ${a.createdAt} DESC LIMIT 1) AS blocking
           FROM ${users} u WHERE ${u.id} = ${actor.userId}`,
    inserted: sql`INSERT INTO ${into(applications, 'id', 'userId', 'username', 'avatar', 'nameKey', 'age', 'skills', 'referees', 'motivation', 'links', 'createdAt', 'updatedAt')} 
         SELECT ${id}, ${u.id}, ${u.username}, ${u.avatar}, ${foldName(person.username)}, ${input.age}, ${input.skills}, ${input.references}, ${input.motivation}, ${JSON.stringify(input.links)}, ${now}, ${now} FROM ${users} u
          WHERE ${u.id} = ${actor.userId} AND (${u.appliedAt} IS NULL OR ${u.appliedAt} <= ${now - APPLICATION_COOLDOWN_MS})
            AND NOT EXISTS (SELECT 1 FROM ${applications} a WHERE ${a.userId} = ${u.id} AND ${a.status} IN (SELECT value FROM json_each(${blocking})))`,
    dated: sql`UPDATE ${users} SET ${set(users, { appliedAt: now })}
          WHERE ${users.id} = ${actor.userId} AND changes() > 0`,
    audit: auditStatement(ctx, 'application.submit', id, { after: { status: 'pending' } }),
    application: db.orm
      .select(APPLICATION_COLUMNS)
      .from(applications)
      .where(eq(applications.id, id))
      .getSQL(),
  })
  const [row] = rows.application
  if (row) return applicationOf(row)
  throw errorFor(rows.before[0], now)
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
