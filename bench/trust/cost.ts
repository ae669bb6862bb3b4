import { castVote } from '../../worker/features/votes/cast-vote.ts'
import { meteredContext } from '../lib/metered-db.ts'
import { startDatabase } from '../lib/runtime.ts'
import { benchState } from '../lib/state.ts'
import { prepareVoters } from '../lib/voters.ts'

const VOTES = 200

/** What a vote costs the database in D1's own figures. Each is of another person, and four share a network. */
export async function voteCost() {
  const state = await benchState(1000, { copy: true })
  const { people, listings } = await prepareVoters(state)
  const { database, end } = await startDatabase(state)
  const { ctx, meter } = meteredContext(database)
  for (const [n, { id, secretHash }] of people.slice(0, VOTES).entries())
    await castVote(
      { ...ctx, now: ctx.now + n, idempotencyKey: `cost-${n}` },
      {
        listingId: listings[0] ?? '',
        claim: { id, secretHash },
        signals: { network: `home ${n % 50}`, system: 'isp', ciphers: 'browser', extensions: `browser ${n}` },
      },
    )
  await end()
  return { written: meter.rowsWritten / VOTES, read: meter.rowsRead / VOTES, trips: meter.trips / VOTES }
}
