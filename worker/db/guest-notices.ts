import { type SQL, sql } from 'drizzle-orm'
import type { NoticeOutcome } from '#contract/events/notice-words.ts'
import { notices } from './schema/notices.ts'
import { eveningGuests, posts } from './schema/posts.ts'
import { names } from './statement.ts'

interface GuestNotice {
  outcome: NoticeOutcome<'evening'>
  at: SQL
  /** Makes it one notice for each person, evening and this. */
  once: SQL
  /** Which evenings: after FROM, with WHERE. */
  from: SQL
}

/** Tells those who come to an evening something about it, once. */
export const guestNotices = ({ outcome, at, once, from }: GuestNotice): SQL =>
  sql`INSERT INTO ${notices} (${names(notices.userId, notices.kind, notices.key, notices.at, notices.data)})
      SELECT ${eveningGuests.userId}, 'evening', ${outcome} || ':' || ${posts.id} || ':' || ${once}, ${at},
             json_object('outcome', ${outcome}, 'name', ${posts.title}, 'id', ${posts.listingId})
        FROM ${from} AND ${eveningGuests.postId} = ${posts.id} ON CONFLICT (${names(notices.userId, notices.key)}) DO NOTHING`
