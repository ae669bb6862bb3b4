import { sql } from 'drizzle-orm'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { dayOf } from '#contract/site/metrics.ts'
import { listings, marks } from '../../db/schema.ts'
import type { UserCtx } from '../../http/verb.ts'
import { emit } from './registry.ts'

/** Notifies the people who saved a server of what happened to it: each outcome at most once a day. */
export const tellSavers = ({ actor, now }: UserCtx, listingId: string, outcome: NoticeOutcome<'saved'>) =>
  emit('server.changed', {
    from: sql`${marks} JOIN ${listings} ON ${listings.id} = ${marks.listingId}
    WHERE ${listings.id} = ${listingId} AND ${marks.mark} = 'saved' AND ${marks.userId} <> ${actor.userId}`,
    at: now,
    person: marks.userId,
    outcome,
    key: `${outcome}:${listingId}:${dayOf(now)}`,
  })
