import { createHash, randomBytes } from 'node:crypto'
import { sessionToken } from '../../worker/http/session-cookie.ts'
import { addPerson, BENCH_SIGNING_KEY } from './people.ts'
import { openState } from './state.ts'

export interface Voters {
  people: { id: string; secretHash: string; cookie: string }[]
  listings: string[]
}

/** Creates signed-in people who have not voted yet, directly in the database file. */
export async function prepareVoters(state: string): Promise<Voters> {
  const db = openState(state)
  const now = Date.now()
  const people: Voters['people'] = []
  db.exec('BEGIN')
  for (let n = 0; n < 1000; n += 1) {
    const id = `bench${String(n).padStart(7, '0')}`
    const secret = randomBytes(32).toString('base64url')
    const secretHash = createHash('sha256').update(secret).digest('base64url')
    addPerson(db, { id, accountAt: now, since: now, secretHash })
    const token = await sessionToken({ SIGNING_KEY: BENCH_SIGNING_KEY }, id, secret)
    people.push({ id, secretHash, cookie: `__Host-session=${token}` })
  }
  db.exec('COMMIT')
  const rows = db
    .prepare(`SELECT id FROM listings WHERE moderation = 'approved' ORDER BY seq LIMIT 800`)
    .all()
  db.close()
  return { people, listings: rows.map((row) => String(row['id'])) }
}
