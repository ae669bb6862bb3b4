import { sql } from 'drizzle-orm'
import { EVENING_REMINDER_MS } from '#contract/listings/post.ts'
import { eveningGuests, listings, posts } from '../../../db/schema.ts'
import type { Ctx } from '../../../http/verb.ts'
import { emit } from '../../events/registry.ts'

/** Reminds who comes an hour before an evening, once for each time that it has. Who said so later knows. */
export async function remindGuests({ db, now }: Ctx): Promise<void> {
  await db.batch(
    emit('evening.changed', {
      outcome: 'soon',
      at: now,
      once: sql`${posts.startsAt}`,
      from: sql`${posts}, ${listings} WHERE ${posts.startsAt} > ${now} AND ${posts.startsAt} <= ${now + EVENING_REMINDER_MS}
      AND ${listings.id} = ${posts.listingId} AND ${listings.moderation} = 'approved' AND ${eveningGuests.at} <= ${posts.startsAt} - ${EVENING_REMINDER_MS}`,
    }),
  )
}
