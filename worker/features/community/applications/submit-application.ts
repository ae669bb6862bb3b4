import { and, desc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import {
  APPLICATION_WORDS,
  applicationWait,
  BLOCKING_STATUSES,
  waitMessage,
} from '#contract/community/application.ts'
import type { Application, applicationBody } from '#contract/community/application.wire.ts'
import { foldName } from '#contract/text/fold.ts'
import { applications, users } from '../../../db/schema.ts'
import { transaction } from '../../../http/transaction.ts'
import { type UserCtx, HttpError, signInFirstError } from '../../../http/verb.ts'
import { audit } from '../../../http/write-audit.ts'
import { newId } from '../../../platform/ids.ts'
import { APPLICATION_COLUMNS, applicationOf } from './application-row.ts'

/**
 * Stores a staff application. Refused while one of the person is in progress or accepted, and for 24 hours
 * after the last one.
 */
export async function submitApplication(
  ctx: UserCtx,
  { age, skills, references, motivation, links }: z.output<typeof applicationBody>,
): Promise<Application> {
  const { db, now, actor } = ctx
  const newApplication = newId()
  const id = await transaction(ctx, async (tx) => {
    const [[person], [blocking]] = await Promise.all([
      tx
        .select({ username: users.username, avatar: users.avatar, appliedAt: users.appliedAt })
        .from(users)
        .where(eq(users.id, actor.userId)),
      tx
        .select({ status: applications.status })
        .from(applications)
        .where(
          and(eq(applications.userId, actor.userId), inArray(applications.status, [...BLOCKING_STATUSES])),
        )
        .orderBy(desc(applications.createdAt))
        .limit(1),
    ])
    if (!person) throw signInFirstError()
    if (blocking) {
      const { accepted, inProgress } = APPLICATION_WORDS
      const message = blocking.status === 'accepted' ? accepted : inProgress
      throw new HttpError('already_applied', message, { current: blocking.status })
    }
    const { appliedAt, ...applicant } = person
    const cooldownMs = applicationWait(appliedAt, now)
    if (cooldownMs > 0)
      throw new HttpError('rate_limited', waitMessage(cooldownMs), { cooldownMs, retryAfterMs: cooldownMs })
    tx.write(
      tx.insert(applications).values({
        id: newApplication,
        userId: actor.userId,
        ...applicant,
        nameKey: foldName(person.username),
        age,
        skills,
        referees: references,
        motivation,
        links,
        createdAt: now,
        updatedAt: now,
      }),
      tx.update(users).set({ appliedAt: now }).where(eq(users.id, actor.userId)),
      audit(ctx, 'application.submit', newApplication, { after: { status: 'pending' } }),
    )
    return newApplication
  })
  const [row] = await db.orm.select(APPLICATION_COLUMNS).from(applications).where(eq(applications.id, id))
  if (!row) throw new Error(`The application ${id} was not written`)
  return applicationOf(row)
}
