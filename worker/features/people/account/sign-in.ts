import { avatarPath } from '#contract/people/chat-pictures.ts'
import { searchKey } from '#contract/text/fold.ts'
import { type ChatProfile, readProfile } from '../../../platform/chat-platform.ts'
import { sha256 } from '../../../platform/crypto.ts'
import { newId, newSecret } from '../../../platform/ids.ts'
import type { Ctx } from '../../../http/context.ts'
import { SESSION_LIFETIME_MS, type SessionClaim, sessionToken } from '../../../http/session.ts'
import { validJson } from '../../../db/stored-json.ts'
import { returnRestriction } from '../../../http/holder.ts'
import { returnVotes } from '../../votes/left-votes.ts'

interface SignIn {
  code: string
  verifier: string
  /** The session that the browser held before. It is replaced, so that a planted session is useless. */
  previous: SessionClaim | null
  /** Browser and system in a few words. */
  device: string
}

/** Exchanges the callback's code for a session and answers its cookie token. The platform's tokens are not stored. */
export async function signIn(ctx: Ctx, { code, verifier, previous, device }: SignIn): Promise<string> {
  const profile = await readProfile(ctx.env, code, verifier)
  const id = newId()
  const secret = newSecret()
  const { db, now } = ctx
  const isFirstAdmin = ctx.env.ADMIN_IDS.split(/[\s,]+/).includes(profile.chatId)
  const newcomer = newId()
  await db.repeatable([
    ...(isFirstAdmin ? [firstAdminAudit(ctx, profile, newcomer)] : []),
    upsertUser(ctx, profile, newcomer, isFirstAdmin),
    await returnRestriction(ctx, profile.chatId),
    ...(await returnVotes(ctx, profile.chatId)),
    db
      .prepare(
        `INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at, device)
         SELECT ?1, ?2, u.id, ?3, ?4, ?6 FROM users u WHERE u.chat_id = ?5 ON CONFLICT (id) DO NOTHING`,
      )
      .bind(id, await sha256(secret), now, now + SESSION_LIFETIME_MS, profile.chatId, device),
    db
      .prepare('DELETE FROM sessions WHERE id = ?1 AND secret_hash = ?2')
      .bind(previous?.id ?? '', previous?.secretHash ?? ''),
  ])
  return sessionToken(ctx.env, id, secret)
}

/**
 * Whether the settings may still make the person with the alias `users` an admin: they are not an admin yet, and admins have never decided about their
 * role.
 */
const UNDECIDED = `users.role_decided_at IS NULL AND NOT EXISTS (SELECT 1 FROM json_each(${validJson('users.roles')}) WHERE lower(value) = 'admin')`

/** The audit entry for an admin from the settings, written before the change. It has no actor. */
function firstAdminAudit({ db, now }: Ctx, { chatId }: ChatProfile, newcomer: string): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO audit_log (at, action, target_kind, target_id, before, after)
       SELECT ?1, 'user.grant-admin', 'user', coalesce(users.id, ?2), json_object('roles', json(coalesce(users.roles, '[]'))),
              json_object('roles', json_insert(json(coalesce(users.roles, '[]')), '$[#]', 'admin'))
         FROM (SELECT 1) LEFT JOIN users ON users.chat_id = ?3 WHERE users.id IS NULL OR (${UNDECIDED})`,
    )
    .bind(now, newcomer, chatId)
}

/** The address of a person's picture, with a version made up for it (?9). `id` is SQL. */
const addressFor = (id: string) => `'${avatarPath(`' || ${id} || '`, `' || ?9 || '`)}'`

/**
 * Creates the person or updates their data from the platform. The address of their picture changes only with the picture. An entry in ADMIN_IDS adds the role as long as admins have never granted or revoked it.
 * This code never removes a role.
 */
function upsertUser(
  { db, now }: Ctx,
  { chatId, username, avatar, isPaying }: ChatProfile,
  newcomer: string,
  isFirstAdmin: boolean,
): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO users (id, chat_id, username, username_key, chat_avatar, avatar, roles, created_at, updated_at, is_paying)
       VALUES (?1, ?2, ?3, ?8, ?4, iif(?4 IS NULL, NULL, ${addressFor('?1')}), ?5, ?6, ?6, ?10)
       ON CONFLICT (chat_id) DO UPDATE SET username = excluded.username, username_key = excluded.username_key, updated_at = excluded.updated_at, is_paying = excluded.is_paying,
         chat_avatar = ?4, avatar = CASE WHEN ?4 IS NULL THEN NULL
           WHEN users.chat_avatar = ?4 AND users.avatar LIKE '/avatars/%' THEN users.avatar ELSE ${addressFor('users.id')} END,
         roles = CASE WHEN ?7 AND ${UNDECIDED} THEN json_insert(users.roles, '$[#]', 'admin') ELSE users.roles END`,
    )
    .bind(
      newcomer,
      chatId,
      username,
      avatar,
      isFirstAdmin ? '["admin"]' : '[]',
      now,
      Number(isFirstAdmin),
      searchKey(username),
      newId(),
      Number(isPaying),
    )
}
