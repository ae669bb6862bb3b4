import { and, eq, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { avatarPath } from '#contract/people/chat-pictures.ts'
import { searchKey } from '#contract/text/fold.ts'
import { auditLog, orphanedPictures, sessions, users } from '../../../db/schema.ts'
import { excluded, names, into, set } from '../../../db/sql.ts'
import { isAdmin } from '../../../db/staff-roles.ts'
import { returnRestriction } from '../../../http/holder.ts'
import { SESSION_LIFETIME_MS, type SessionClaim, sessionToken } from '../../../http/session-cookie.ts'
import type { Ctx } from '../../../http/verb.ts'
import { type ChatProfile, readProfile } from '../../../platform/chat-platform.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import { returnVotes } from '../../votes/left-votes.ts'

const person = alias(users, 'person')

interface SignIn {
  code: string
  verifier: string
  /** The session that the browser held before. Signing in replaces it, so a planted session is useless. */
  previous: SessionClaim | null
}

/** Exchanges the callback's code for a session. `token` is the value of its cookie. */
export async function signIn(
  ctx: Ctx,
  { code, verifier, previous }: SignIn,
): Promise<{ token: string; claim: SessionClaim }> {
  const profile = await readProfile(ctx.env, code, verifier)
  const id = newId()
  const secret = newSecret()
  const secretHash = await sha256(secret)
  const { db, now } = ctx
  const isFirstAdmin = ctx.env.ADMIN_IDS.split(/[\s,]+/).includes(profile.chatId)
  const newcomer = newId()
  await db.repeatable([
    ...(isFirstAdmin ? [firstAdminAudit(ctx, profile, newcomer)] : []),
    orphanPicture(ctx, profile),
    upsertUser(ctx, profile, newcomer, isFirstAdmin),
    await returnRestriction(ctx, profile.chatId),
    ...(await returnVotes(ctx, profile.chatId)),
    sql`INSERT INTO ${into(sessions, 'id', 'secretHash', 'userId', 'createdAt', 'expiresAt')}
    SELECT ${id}, ${secretHash}, ${person.id}, ${now}, ${now + SESSION_LIFETIME_MS} FROM ${users} person
     WHERE ${person.chatId} = ${profile.chatId} ON CONFLICT (${names(sessions.id)}) DO NOTHING`,
    db.orm
      .delete(sessions)
      .where(and(eq(sessions.id, previous?.id ?? ''), eq(sessions.secretHash, previous?.secretHash ?? ''))),
  ])
  return { token: await sessionToken(ctx.env, id, secret), claim: { id, secretHash } }
}

/**
 * Whether ADMIN_IDS may still make a person an admin: they are none, and admins have never decided about
 * their role.
 */
const UNDECIDED = sql`${users.roleDecidedAt} IS NULL AND NOT ${isAdmin(users)}`

/** The audit entry for an admin from the settings, written before the change and without an actor. */
function firstAdminAudit({ now }: Ctx, { chatId }: ChatProfile, newcomer: string): SQL {
  return sql`INSERT INTO ${into(auditLog, 'at', 'action', 'targetKind', 'targetId', 'before', 'after')}
    SELECT ${now}, 'user.grant-admin', 'user', coalesce(${users.id}, ${newcomer}),
           json_object('roles', json(coalesce(${users.roles}, '[]'))),
           json_object('roles', json_insert(json(coalesce(${users.roles}, '[]')), '$[#]', 'admin'))
      FROM (SELECT 1) LEFT JOIN ${users} ON ${users.chatId} = ${chatId}
     WHERE ${users.id} IS NULL OR (${UNDECIDED})`
}

/** After a person removed their picture, this lets a job delete the files of the old one. */
const orphanPicture = ({ now }: Ctx, { chatId, avatar }: ChatProfile) =>
  sql`INSERT OR REPLACE INTO ${into(orphanedPictures, 'folder', 'since')}
    SELECT 'avatars/' || ${users.id} || '/', ${now} FROM ${users}
     WHERE ${users.chatId} = ${chatId} AND ${users.avatar} IS NOT NULL AND ${avatar} IS NULL`

/**
 * Creates the person or updates their data. The address of their picture changes only with the picture.
 * ADMIN_IDS adds the role unless admins have ever granted or revoked it. No role is removed here.
 */
function upsertUser(
  { now }: Ctx,
  { chatId, username, avatar }: ChatProfile,
  newcomer: string,
  isFirstAdmin: boolean,
): SQL {
  const picture = avatar === null ? null : avatarPath(newcomer, newId())
  return sql`INSERT INTO ${into(users, 'id', 'chatId', 'username', 'usernameKey', 'chatAvatar', 'avatar', 'roles', 'createdAt', 'updatedAt')}
    VALUES (${newcomer}, ${chatId}, ${username}, ${searchKey(username)}, ${avatar}, ${picture},
      ${isFirstAdmin ? '["admin"]' : '[]'}, ${now}, ${now})
    ON CONFLICT (${names(users.chatId)}) DO UPDATE SET ${set(users, {
      username: excluded(users.username),
      usernameKey: excluded(users.usernameKey),
      updatedAt: excluded(users.updatedAt),
      chatAvatar: avatar,
      avatar: sql`CASE WHEN ${avatar} IS NULL THEN NULL
    WHEN ${users.chatAvatar} = ${avatar} AND ${users.avatar} LIKE '/avatars/%' THEN ${users.avatar}
    ELSE replace(${picture}, ${newcomer}, ${users.id}) END`,
      roles: sql`CASE WHEN ${Number(isFirstAdmin)} AND ${UNDECIDED}
    THEN json_insert(${users.roles}, '$[#]', 'admin') ELSE ${users.roles} END`,
    })}`
}
