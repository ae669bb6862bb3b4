import { sql } from 'drizzle-orm'
import { DAY } from '#contract/base/time.ts'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { listings, savedListings } from '../../db/schema.ts'
import type { UserCtx } from '../../http/verb.ts'
import { emit } from './registry.ts'

/** Notifies the people who saved a server of what happened to it: each outcome at most once a day. */
export const tellSavers = ({ actor, now }: UserCtx, listingId: string, outcome: NoticeOutcome<'saved'>) =>
  emit('server.changed', {
    from: sql`${savedListings} JOIN ${listings} ON ${listings.id} = ${savedListings.listingId}
    WHERE ${listings.id} = ${listingId} AND ${savedListings.userId} <> ${actor.userId}`,
    at: now,
    person: savedListings.userId,
    outcome,
    key: `${outcome}:${listingId}:${Math.floor(now / DAY)}`,
  })
