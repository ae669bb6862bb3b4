import { sql } from 'drizzle-orm'
import type { Candidates } from '#contract/staff/team.wire.ts'
import type { Ctx } from '../../../http/verb.ts'
import { requireAdmin } from '../../../http/auth.ts'
import { isAdmin } from '../../../db/admin-role.ts'
import { users } from '../../../db/schema.ts'
import type { SqlRow } from '../../../db/sql.ts'

/** The most people of one name in an answer. For a more common name, only an id identifies the person. */
const NAMESAKES = 10

type CandidateRow = SqlRow<typeof users, 'id' | 'username' | 'avatar' | 'created_at'> & { is_admin: number }

/**
 * The people that match an id, an id on the chat platform, or a name in any case: ids first, then the
 * oldest. Names can change, so the caller has to look at them and choose one by its id.
 */
export async function findCandidates(ctx: Ctx, { person }: { person: string }): Promise<Candidates> {
  requireAdmin(ctx)
  const { db } = ctx
  const columns = sql`${users.id}, ${users.username}, ${users.avatar}, ${users.createdAt}, ${isAdmin(users)} AS is_admin`
  const { byId, byName } = await db.once<{ byId: CandidateRow; byName: CandidateRow }>({
    byId: sql`SELECT ${columns} FROM ${users} WHERE ${users.id} = ${person} OR ${users.chatId} = ${person} ORDER BY ${users.id} <> ${person}`,
    // The index over names has people of one name in the order of their first sign-in, so the limit bounds the reads.
    byName: sql`SELECT ${columns} FROM ${users} WHERE lower(${users.username}) = lower(${person.replace(/^@/, '')}) ORDER BY users.rowid LIMIT ${NAMESAKES + 1}`,
  })
  const [certain] = byId
  if (certain) return { items: [candidateOf(certain)], by: 'id', cut: false }
  return {
    items: byName.slice(0, NAMESAKES).map(candidateOf),
    by: 'name',
    cut: byName.length > NAMESAKES,
  }
}

function candidateOf({
  id,
  username,
  avatar,
  created_at,
  is_admin,
}: CandidateRow): Candidates['items'][number] {
  return {
    _id: id,
    username,
    avatar,
    joined: new Date(created_at).toISOString(),
    isAdmin: is_admin === 1,
  }
}
