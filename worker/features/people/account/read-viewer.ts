import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { SessionUser } from '#contract/people/account.wire.ts'
import type { Mark } from '#contract/people/player.ts'
import type { Db } from '../../../db/client.ts'
import { marks, users } from '../../../db/schema.ts'
import type { SessionClaim } from '../../../http/session-cookie.ts'
import { holderOf, type SessionRow, sessionStatement } from '../../../http/session-row.ts'
import { selectUnread } from '../../events/notices/notice-row.ts'

interface OwnRow {
  unread: number
  /** JSON lists. */
  saved: string
  hidden: string
  gamertag: string | null
}

/** The holder of a session with what only they read, in one round trip; `null` without a valid session. */
export async function readViewer(
  db: Db,
  claim: SessionClaim,
  now: number,
): Promise<{ row: SessionRow; own: Pick<SessionUser, 'unread' | 'saved' | 'hidden' | 'gamertag'> } | null> {
  const holder = holderOf(claim, now)
  const { found, owned } = await db.namedBatch<{ found: SessionRow; owned: OwnRow }>({
    found: sessionStatement(claim, now),
    owned: sql`SELECT (${selectUnread(db.orm, holder)}) AS unread,
    (${idsOf('saved', holder)}) AS saved, (${idsOf('hidden', holder)}) AS hidden,
    (SELECT ${users.gamertag} FROM ${users} WHERE ${eq(users.id, holder)}) AS gamertag`,
  })
  const [row] = found
  const [own] = owned
  if (!row || !own) return null
  return { row, own: { ...own, saved: idsIn(own.saved), hidden: idsIn(own.hidden) } }
}

const idsOf = (mark: Mark, person: SQL) =>
  sql`SELECT json_group_array(${marks.listingId}) FROM ${marks} WHERE ${marks.userId} = ${person} AND ${marks.mark} = ${mark}`
const idsIn = (list: string) => z.array(z.string()).parse(JSON.parse(list))
