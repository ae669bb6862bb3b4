import { listingFacts } from './directory.ts'
import { listingDays, metricVisits } from './metrics.ts'
import { orphanedPictures } from './pictures.ts'
import { statusDays, statusMinutes } from './status.ts'
import { oddDays, votes } from './votes.ts'

/**
 * Tables that are read by their key. Their rows are in the key's index, so a write counts once, not twice.
 * Drizzle cannot declare this: `npm run migrations -- --baseline` adds it.
 */
export const WITHOUT_ROWID = [
  listingDays,
  listingFacts,
  metricVisits,
  orphanedPictures,
  statusDays,
  statusMinutes,
  oddDays,
  votes,
]
