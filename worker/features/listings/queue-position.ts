import { sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { listings } from '../../db/schema.ts'

const l = alias(listings, 'l')
const w = alias(listings, 'w')

/**
 * The position of a pending listing (`l`) in the review queue, 1 for the longest wait; `null` for any other. It counts the index entries before it.
 * That reads as many entries as listings wait; people work through the queue by hand, so the number is small.
 */
export const QUEUE_POSITION = sql`CASE ${l.moderation} WHEN 'pending' THEN
  (SELECT count(*) FROM ${listings} w WHERE ${w.waitingSince} IS NOT NULL AND (${w.waitingSince}, ${w.id}) <= (${l.waitingSince}, ${l.id})) END`
