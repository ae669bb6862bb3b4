import { DatabaseSync } from 'node:sqlite'
import { DAY } from '../../contract/base/time.ts'
import { findLocalDatabase } from '../../dev/seed/seed.ts'
import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { meteredContext } from '../lib/metered-db.ts'
import { startDatabase } from '../lib/runtime.ts'
import { benchState } from '../lib/state.ts'

const VOTES = 200

/** What a vote costs the database in D1's own figures. Each is of another person, and four share a network. */
export async function voteCost() {
  const state = await benchState(1000, { copy: true })
  const file = new DatabaseSync(findLocalDatabase(state) ?? '')
  const now = Date.now()
  for (let n = 0; n < VOTES; n += 1) {
    file
      .prepare(
        'INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) VALUES (?1, ?2, ?1, ?1, ?3, ?3)',
      )
      .run(`cost-${n}`, String(n + 1), now)
    file
      .prepare(
        'INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES (?1, ?1, ?1, ?2, ?3)',
      )
      .run(`cost-${n}`, now, now + DAY)
  }
  const [row] = file.prepare(`SELECT id FROM listings WHERE moderation = 'approved' LIMIT 1`).all()
  file.close()
  const { database, end } = await startDatabase(state)
  const { ctx, meter } = meteredContext(database)
  for (let n = 0; n < VOTES; n += 1)
    await castVote(
      { ...ctx, now: now + n, idempotencyKey: `cost-${n}` },
      {
        listingId: String(row?.['id']),
        claim: { id: `cost-${n}`, secretHash: `cost-${n}` },
        signals: { network: `home ${n % 50}`, system: 'isp', ciphers: 'browser', extensions: `browser ${n}` },
      },
    )
  await end()
  return { written: meter.rowsWritten / VOTES, read: meter.rowsRead / VOTES, trips: meter.trips / VOTES }
}
