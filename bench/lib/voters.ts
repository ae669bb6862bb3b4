import { createHash, randomBytes } from 'node:crypto'
import type autocannon from 'autocannon'
import { DatabaseSync } from 'node:sqlite'
import { sessionToken } from '../../worker/http/session.ts'
import { BENCH_SIGNING_KEY } from './signing-key.ts'
import { findLocalDatabase } from '../../dev/seed/seed.ts'

export interface Voters {
  /** The session cookie of each person. */
  cookies: string[]
  listings: string[]
}

/** Creates signed-in people who have not voted yet, directly in the database file. */
export async function prepareVoters(state: string): Promise<Voters> {
  const file = findLocalDatabase(state)
  if (!file) throw new Error('The benchmark database is missing')
  const db = new DatabaseSync(file)
  const now = Date.now()
  const cookies: string[] = []
  db.exec('BEGIN')
  const user = db.prepare(
    'INSERT INTO users (id, chat_id, username, username_key, roles, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  )
  const session = db.prepare(
    'INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES (?, ?, ?, ?, ?)',
  )
  for (let n = 0; n < 1000; n += 1) {
    const id = randomBytes(9).toString('base64url')
    const sessionId = randomBytes(9).toString('base64url')
    const secret = randomBytes(32).toString('base64url')
    user.run(id, `bench-${n}`, `bench${n}`, `bench${n}`, '[]', now, now)
    session.run(sessionId, createHash('sha256').update(secret).digest('base64url'), id, now, now + 86_400_000)
    cookies.push(
      `__Host-session=${await sessionToken({ SIGNING_KEY: BENCH_SIGNING_KEY }, sessionId, secret)}`,
    )
  }
  db.exec('COMMIT')
  const rows = db
    .prepare(`SELECT id FROM listings WHERE moderation = 'approved' ORDER BY seq LIMIT 800`)
    .all()
  db.close()
  return { cookies, listings: rows.map((row) => String(row['id'])) }
}

/** Like a vote, a bare write behind a rate limit, with a mark in KV after it. */
export const LIKE_A_VOTE = '/write'

/** Votes that all count: every round uses other listings, and every request another pair of person and listing. */
export function voteRequests({ cookies, listings }: Voters, round: number): autocannon.Request[] {
  const start = round * 100 * cookies.length
  return Array.from({ length: 40_000 }, (_, turn) => ({
    method: 'POST' as const,
    path: `/api/servers/${listings[Math.floor((start + turn) / cookies.length)]}/vote`,
    headers: { cookie: cookies[(start + turn) % cookies.length] ?? '', 'sec-fetch-site': 'same-origin' },
  }))
}
