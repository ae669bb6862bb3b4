import type { TeamMember } from '../../../contract/wire/team.ts'
import type { UserCtx } from '../../http/context.ts'
import { Refusal } from '../../http/refusal.ts'
import { assertAdmin } from '../moderation/assert-admin.ts'
import { GRANTER_JOIN, isAdminSql, MEMBER_COLUMNS } from './admin-role.ts'
import { type MemberRow, memberOf } from './list-team.ts'
import { noLongerAdmin } from './revoke-admin.ts'

/**
 * Makes somebody who has signed in before an admin. Trail and role change in one batch, and only while the one who grants is an admin themselves:
 * a revoked admin's last request must not bring friends in.
 */
export async function grantAdmin(ctx: UserCtx, { person }: { person: string }): Promise<TeamMember> {
  assertAdmin(ctx)
  const { db, now, actor } = ctx
  const id = await findPerson(ctx, person)
  const [, changed, rows, standing] = await db.batch<
    [never, { id: string }, MemberRow, { is_admin: number }]
  >([
    db
      .prepare(
        `INSERT INTO audit_log (at, actor_id, action, target_kind, target_id, before, after)
         SELECT ?2, ?3, 'user.grant-admin', 'user', u.id, json_object('roles', json(u.roles)),
                json_object('roles', json_insert(json(u.roles), '$[#]', 'admin'))
           FROM users u JOIN users a ON a.id = ?3 WHERE u.id = ?1 AND NOT ${isAdminSql('u')} AND ${isAdminSql('a')}`,
      )
      .bind(id, now, actor.userId),
    db
      .prepare(
        `UPDATE users SET roles = json_insert(roles, '$[#]', 'admin'), role_decided_at = ?2 WHERE id = ?1 AND changes() > 0 RETURNING id`,
      )
      .bind(id, now),
    db.prepare(`SELECT ${MEMBER_COLUMNS} FROM users u ${GRANTER_JOIN} WHERE u.id = ?1`).bind(id),
    db.prepare(`SELECT ${isAdminSql('a')} AS is_admin FROM users a WHERE a.id = ?1`).bind(actor.userId),
  ])
  const [row] = rows.results
  if (!row) throw unknownPerson()
  if (changed.results.length > 0) return memberOf(row)
  if (!standing.results[0]?.is_admin) throw noLongerAdmin()
  throw new Refusal('state_conflict', `${row.username} is an admin already.`, { current: 'admin' })
}

/** Ids are certain; names are what the chat platform said last, and two people may have had one after the other. */
async function findPerson({ db }: UserCtx, person: string): Promise<string> {
  const [byId, byName] = await db.batch<[{ id: string }, { id: string }]>([
    db
      .prepare('SELECT id FROM users WHERE id = ?1 UNION SELECT id FROM users WHERE chat_id = ?1')
      .bind(person),
    db
      .prepare('SELECT id FROM users WHERE lower(username) = lower(?1) LIMIT 2')
      .bind(person.replace(/^@/, '')),
  ])
  const [certain] = byId.results
  if (certain) return certain.id
  const [named, another] = byName.results
  if (!named) throw unknownPerson()
  if (another)
    throw new Refusal('invalid_input', 'Several people have signed in under this name. Use an id.', {
      field: 'person',
    })
  return named.id
}

const unknownPerson = () =>
  new Refusal('not_found', 'Nobody of this name or id has signed in here yet.', { field: 'person' })
