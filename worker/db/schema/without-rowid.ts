import { listingFacts } from './directory.ts'
import { listingDays, metricVisits } from './metrics.ts'
import { orphanedPictures } from './pictures.ts'
import { statusDays, statusMinutes } from './status.ts'
import { oddDays, votes } from './votes.ts'

/**
 * Tables that are read by their whole key: their rows stand in the index of the key, so that a write counts once and not twice. Drizzle
 * cannot say it, so `npm run migrations -- --baseline` adds it.
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
