import { type ChatProfile, readProfile } from '../../platform/chat-platform.ts'
import { sha256 } from '../../platform/crypto.ts'
import { newId, newSecret } from '../../platform/ids.ts'
import type { Ctx } from '../../http/context.ts'
import { SESSION_LIFETIME_MS, type SessionClaim } from '../../http/session.ts'

interface SignIn {
  code: string
  verifier: string
  /** The session the browser held before: replaced, so that a planted one is worth nothing. */
  previous: SessionClaim | null
}

/** Turns the callback's code into a session and answers its cookie token. The platform's tokens are not kept. */
export async function signIn(ctx: Ctx, { code, verifier, previous }: SignIn): Promise<string> {
  const profile = await readProfile(ctx.env, code, verifier)
  const id = newId()
  const secret = newSecret()
  const { db, now } = ctx
  await db.batch([
    upsertUser(ctx, profile),
    db
      .prepare(
        `INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at)
         SELECT ?1, ?2, u.id, ?3, ?4 FROM users u WHERE u.chat_id = ?5`,
      )
      .bind(id, await sha256(secret), now, now + SESSION_LIFETIME_MS, profile.chatId),
    db
      .prepare('DELETE FROM sessions WHERE id = ?1 AND secret_hash = ?2')
      .bind(previous?.id ?? '', previous?.secretHash ?? ''),
  ])
  return `${id}.${secret}`
}

/** Creates the person or renews what the platform says of them. Being named in ADMIN_IDS adds the role; nothing here takes one away. */
function upsertUser({ env, db, now }: Ctx, { chatId, username, avatar }: ChatProfile): D1PreparedStatement {
  const isFirstAdmin = env.ADMIN_IDS.split(/[\s,]+/).includes(chatId)
  return db
    .prepare(
      `INSERT INTO users (id, chat_id, username, avatar, roles, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?6)
       ON CONFLICT (chat_id) DO UPDATE SET username = excluded.username, avatar = excluded.avatar, updated_at = excluded.updated_at,
         roles = CASE WHEN ?7 AND NOT EXISTS (SELECT 1 FROM json_each(users.roles) WHERE lower(value) = 'admin')
                      THEN json_insert(users.roles, '$[#]', 'admin') ELSE users.roles END`,
    )
    .bind(newId(), chatId, username, avatar, isFirstAdmin ? '["admin"]' : '[]', now, isFirstAdmin ? 1 : 0)
}
