import { listingFacts } from './directory.ts'
import { listingDays, metricVisits } from './metrics.ts'
import { orphanedPictures } from './pictures.ts'
import { statusDays, statusMinutes } from './status.ts'
import { oddDays, votes } from './votes.ts'

/**
 * Tables that are read by their key. SQLite stores their rows in the index of the key, so a write
 * counts once, not twice. Drizzle has no word for it, so `npm run migrations -- --baseline` adds it.
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
