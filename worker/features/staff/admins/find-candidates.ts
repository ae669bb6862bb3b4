import { eq, ne, or } from 'drizzle-orm'
import { iso } from '#contract/base/iso.ts'
import { staffRoleOf } from '#contract/people/permissions.ts'
import type { Candidates } from '#contract/staff/team.wire.ts'
import { users } from '../../../db/schema.ts'
import { readNamesakes } from '../../../db/staff-roles.ts'
import { requireAdmin } from '../../../http/auth.ts'
import type { Ctx } from '../../../http/verb.ts'

/** The most people of one name in an answer. For a more common name, only an id identifies the person. */
const NAMESAKES_MAX = 10

const CANDIDATE = {
  id: users.id,
  username: users.username,
  avatar: users.avatar,
  createdAt: users.createdAt,
  roles: users.roles,
}

/**
 * The people that match an id, an id on the chat platform, or a name in any case: ids first, then the
 * oldest. Names can change, so the caller has to look at them and choose one by its id.
 */
export async function findCandidates(ctx: Ctx, { person }: { person: string }): Promise<Candidates> {
  requireAdmin(ctx)
  const { orm } = ctx.db
  const [byId, byName] = await Promise.all([
    orm
      .select(CANDIDATE)
      .from(users)
      .where(or(eq(users.id, person), eq(users.chatId, person)))
      .orderBy(ne(users.id, person)),
    readNamesakes(orm, person),
  ])
  const candidates = byName.map(candidateOf)
  const [certain] = byId
  if (certain) return { items: [candidateOf(certain)], by: 'id', cut: false }
  const cut = candidates.length > NAMESAKES_MAX
  return { items: candidates.slice(0, NAMESAKES_MAX), by: 'name', cut }
}

function candidateOf({
  id,
  username,
  avatar,
  createdAt,
  roles,
}: {
  id: string
  username: string
  avatar: string | null
  createdAt: number
  roles: string[]
}): Candidates['items'][number] {
  return { _id: id, username, avatar, joined: iso(createdAt), role: staffRoleOf(roles) }
}
