import { desc, eq, inArray } from 'drizzle-orm'
import { applicationWait, BLOCKING_STATUSES } from '#contract/community/application.ts'
import type { MyApplications } from '#contract/community/application.wire.ts'
import { applications, users } from '../../../db/schema.ts'
import type { UserCtx } from '../../../http/verb.ts'
import { APPLICATION_COLUMNS, applicationOf } from './application-row.ts'

/** The actor's own applications, newest first, and whether they may send another. */
export async function readMyApplications(
  { db, now, actor }: UserCtx,
  { limit }: { limit: number },
): Promise<MyApplications> {
  const { orm } = db
  const whereOwn = eq(applications.userId, actor.userId)
  const byTime = [desc(applications.createdAt), applications.id]
  const blocks = inArray(applications.status, [...BLOCKING_STATUSES])
  const [newest, [item], [person]] = await orm.batch([
    orm
      .select(APPLICATION_COLUMNS)
      .from(applications)
      .where(whereOwn)
      .orderBy(...byTime)
      .limit(limit),
    orm
      .select(APPLICATION_COLUMNS)
      .from(applications)
      .where(whereOwn)
      .orderBy(desc(blocks), ...byTime)
      .limit(1),
    orm.select({ appliedAt: users.appliedAt }).from(users).where(eq(users.id, actor.userId)),
  ])
  const cooldownMs = applicationWait(person?.appliedAt ?? null, now)
  return {
    item: item ? applicationOf(item) : null,
    items: newest.map(applicationOf),
    cooldownMs,
    canApply: cooldownMs === 0 && !(item && BLOCKING_STATUSES.includes(item.status)),
  }
}
