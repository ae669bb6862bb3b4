import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { listingFacts } from '../../../db/schema.ts'

/** Whether a public listing shows the picture with this hash. */
export const isShown = (hash: SQLWrapper | string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${listingFacts} WHERE ${listingFacts.fact} = '#' || ${hash})`
