import { env } from 'cloudflare:test'
import { DAY } from '#contract/base/time.ts'
import type { Tag } from '#contract/directory/directory.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { foldName, searchKey } from '#contract/text/fold.ts'
import { riskyWords } from '#contract/text/forbidden-words.ts'
import { SESSION_LIFETIME_MS, type SessionClaim, sessionToken } from '../http/session-cookie.ts'
import { sha256 } from '../platform/crypto.ts'
import { newId, newSecret } from '../platform/ids.ts'
import { rowOf, run } from './rows.ts'

/** Functions that create rows for tests. Each creates what it needs and answers what a test uses. */

let counter = 0
const next = () => (counter += 1)

export interface TestUser {
  id: string
  username: string
  /** Sends a request as this person. */
  cookie: string
  claim: SessionClaim
}

/** A person with a real session row, as after a sign-in, whose account is no longer young. */
export async function makeUser({
  roles = [],
  username = `player${next()}`,
}: { roles?: string[]; username?: string } = {}): Promise<TestUser> {
  const id = newId()
  const now = Date.now()
  const session = await newSession({ id, username })
  // One write: each waits for the database.
  await env.DB.batch([
    env.DB.prepare(
      'INSERT INTO users (id, chat_id, username, username_key, roles, created_at, updated_at) VALUES (?1, ?2, ?3, ?6, ?4, ?5 - 60 * 86400000, ?5)',
    ).bind(
      id,
      `9${String(now)}${String(next()).padStart(4, '0')}`,
      username,
      JSON.stringify(roles),
      now,
      searchKey(username),
    ),
    session.insert,
  ])
  return session.person
}

type Name = Pick<TestUser, 'id' | 'username'>

export async function signInAgain(name: Name): Promise<TestUser> {
  const { insert, person } = await newSession(name)
  await insert.run()
  return person
}

async function newSession({ id, username }: Name) {
  const sessionId = newId()
  const secret = newSecret()
  const secretHash = await sha256(secret)
  const now = Date.now()
  const insert = env.DB.prepare(
    'INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES (?1, ?2, ?3, ?4, ?5)',
  ).bind(sessionId, secretHash, id, now, now + SESSION_LIFETIME_MS)
  const cookie = `__Host-session=${await sessionToken(env, sessionId, secret)}`
  const person: TestUser = { id, username, cookie, claim: { id: sessionId, secretHash } }
  return { insert, person }
}

export const makeAdmin = () => makeUser({ roles: ['Admin'] })
export const makeModerator = () => makeUser({ roles: ['Moderator'] })

interface ListingOptions {
  owner?: TestUser
  name?: string
  tags?: Tag[]
  moderation?: Moderation
  votes?: number
  created?: number
  updated?: number
  realmLink?: string | null
  realmLinkVisible?: boolean
  discord?: string | null
  description?: string
}

/** A listing, approved by default. `votes` sets the counter with a ledger of that many old votes. */
export async function makeListing(
  options: ListingOptions = {},
): Promise<{ id: string; owner: TestUser; name: string }> {
  const owner = options.owner ?? (await makeUser())
  const id = newId()
  const name = options.name ?? `Harbour ${next()}`
  const description = options.description ?? 'A friendly realm.'
  const created = options.created ?? Date.now() - 30 * DAY + next()
  await run(
    `INSERT INTO listings (id, owner_id, name, name_key, description, tags, discord, realm_link, realm_link_visible, moderation, created, updated, words, risky)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)`,
    id,
    owner.id,
    name,
    foldName(name),
    description,
    JSON.stringify(options.tags ?? []),
    options.discord ?? null,
    options.realmLink === undefined ? 'play.harbour.example:19132' : options.realmLink,
    options.realmLinkVisible === false ? 0 : 1,
    options.moderation ?? 'approved',
    created,
    options.updated ?? created,
    JSON.stringify(wordsOf({ description })),
    JSON.stringify(riskyWords(name, [description])),
  )
  if (options.votes) await giveVotes(id, owner, options.votes)
  return { id, owner, name }
}

async function giveVotes(listingId: string, voter: TestUser, votes: number): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
       INSERT INTO votes (listing_id, user_id, cast_at) SELECT ?1, ?2, ?4 - i * ${DAY} FROM n`,
    ).bind(listingId, voter.id, votes, Date.now() - DAY),
    env.DB.prepare(
      'UPDATE listings SET votes = votes + ?2, top_rank = 100 * ?2, scored_at = ?3 WHERE id = ?1',
    ).bind(listingId, votes, Date.now()),
  ])
}

export async function count(sql: string, ...values: unknown[]): Promise<number> {
  const row = await rowOf<Record<string, number>>(sql, ...values)
  return Object.values(row ?? {})[0] ?? 0
}
