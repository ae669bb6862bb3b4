import { env } from 'cloudflare:test'
import { DAY } from '#contract/base/time.ts'
import type { Tag } from '#contract/directory/directory.ts'
import { wordsOf } from '#contract/listings/field-words.ts'
import type { Moderation } from '#contract/staff/moderation.ts'
import { foldName } from '#contract/text/fold.ts'
import { newId } from '../platform/ids.ts'

export interface ListingSpec {
  name: string
  description?: string
  realmLink?: string
  tags?: Tag[]
  moderation?: Moderation
  /** Old votes: the counter and a ledger with the same number. */
  votes?: number
  /** Stars of reviews, each by a different person. */
  ratings?: number[]
  created?: number
  updated?: number
}

/** Creates many listings of one owner in a few statements, with ledgers for their counters. Answers their ids in order. */
export async function makeListings(ownerId: string, specs: readonly ListingSpec[]): Promise<string[]> {
  const now = Date.now()
  const rows = specs.map((spec, index) => ({
    id: newId(),
    name: spec.name,
    key: foldName(spec.name),
    description: spec.description ?? '',
    words: wordsOf({ description: spec.description ?? '' }),
    realmLink: spec.realmLink ?? null,
    tags: JSON.stringify(spec.tags ?? []),
    moderation: spec.moderation ?? 'approved',
    votes: spec.votes ?? 0,
    sum: (spec.ratings ?? []).reduce((sum, rating) => sum + rating, 0),
    cnt: spec.ratings?.length ?? 0,
    created: spec.created ?? now - 30 * DAY + index,
    updated: spec.updated ?? spec.created ?? now - 30 * DAY + index,
  }))
  const ratings = specs.flatMap((spec, index) =>
    (spec.ratings ?? []).map((rating, voice) => ({
      id: newId(),
      listing: rows[index]?.id,
      author: `reviewer-${voice}`,
      rating,
    })),
  )
  const voices = Math.max(0, ...specs.map((spec) => spec.ratings?.length ?? 0))
  await env.DB.batch([
    env.DB.prepare(
      `INSERT OR IGNORE INTO users (id, chat_id, username, username_key, created_at, updated_at)
       SELECT 'reviewer-' || value, 'reviewer-' || value, 'reviewer ' || value, 'reviewer' || value, 0, 0 FROM json_each(?1)`,
    ).bind(JSON.stringify(Array.from({ length: voices }, (_, voice) => voice))),
    ...chunked(rows).map((chunk) => insertListings(ownerId, chunk)),
    ...chunked(rows.filter((row) => row.votes > 0)).map((chunk) => insertVotes(ownerId, chunk, now)),
    ...chunked(ratings).map(insertReviews),
    // As if each vote were of another person, and each person were here for long.
    env.DB.prepare(
      `UPDATE listings SET top_rank = 100 * votes, voters = votes, scored_at = ?1,
         rating_rank = cast(round((rating_sum * 1000000.0 - (SELECT prior_mean FROM site_counters) * rating_cnt) / (8 + rating_cnt)) AS INTEGER)
        WHERE id IN (SELECT value ->> 'id' FROM json_each(?2))`,
    ).bind(now, JSON.stringify(rows)),
  ])
  return rows.map((row) => row.id)
}

function insertListings(ownerId: string, rows: readonly unknown[]): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO listings (id, owner_id, name, name_key, description, words, realm_link, tags, moderation, votes, rating_sum, rating_cnt, created, updated)
     SELECT value->>'id', ?1, value->>'name', value->>'key', value->>'description', value->'words', value->>'realmLink', value->>'tags', value->>'moderation', value->>'votes',
            value->>'sum', value->>'cnt', value->>'created', value->>'updated' FROM json_each(?2)`,
  ).bind(ownerId, JSON.stringify(rows))
}

function insertVotes(ownerId: string, rows: readonly unknown[], now: number): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO votes (listing_id, user_id, cast_at)
     WITH RECURSIVE n (listing, i) AS (SELECT value->>'id', value->>'votes' FROM json_each(?2)
                                        UNION ALL SELECT listing, i - 1 FROM n WHERE i > 1)
     SELECT listing, ?1, ?3 - i * ${DAY} FROM n`,
  ).bind(ownerId, JSON.stringify(rows), now - DAY)
}

function insertReviews(rows: readonly unknown[]): D1PreparedStatement {
  return env.DB.prepare(
    `INSERT INTO reviews (id, listing_id, author_id, rating, created_at, updated_at)
     SELECT value->>'id', value->>'listing', value->>'author', value->>'rating', 0, 0 FROM json_each(?1)`,
  ).bind(JSON.stringify(rows))
}

function chunked<Row>(rows: readonly Row[], size = 400): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / size) }, (_, chunk) =>
    rows.slice(chunk * size, (chunk + 1) * size),
  )
}
