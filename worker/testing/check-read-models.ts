import { tagFilter } from '#contract/directory/filters.ts'
import type { Db } from '../db/client.ts'
import { type listingFacts, listings } from '../db/schema.ts'
import { columnsOf, type RowOf, type SqlRow } from '../db/sql.ts'
import { checkedAt } from '../features/listings/fact-dates.ts'
import { kindOf, storedPictures, tagsOf } from '../features/listings/listing-row.ts'

/**
 * Computes from listings, votes and reviews alone what every read model must contain, and answers each difference,
 * without the views and triggers that it checks. Tools in Node pass their own database.
 */
export async function errorsInReadModels(database?: Pick<Db, 'prepare'>): Promise<string[]> {
  const db = database ?? (await import('cloudflare:test')).env.DB
  const answers = await Promise.all(Object.values(CHECKS).map((sql) => db.prepare(sql).all()))
  const wrong = Object.keys(CHECKS).flatMap((name, index) =>
    (answers[index]?.results ?? []).slice(0, 5).map((row) => `${name}: ${JSON.stringify(row)}`),
  )
  return [...wrong, ...(await errorsInFacts(db)).slice(0, 5)]
}

const COLUMNS = columnsOf(
  listings,
  'l',
  'seq',
  'tags',
  'facts',
  'facts_said',
  'facts_checked',
  'realm_link',
  'second_link',
  'former_link',
  'realm_link_visible',
  'discord',
  'website',
  'website_held',
  'rating_sum',
  'rating_cnt',
  'words',
  'banner',
  'pictures',
)

/** Listings whose facts are not those of their values, and facts of listings that are not public. */
async function errorsInFacts(db: Pick<Db, 'prepare'>): Promise<string[]> {
  const [rows, stored, filters] = await Promise.all([
    db
      .prepare(`SELECT ${COLUMNS.sql} FROM listings l WHERE l.moderation = 'approved'`)
      .all<RowOf<typeof COLUMNS>>(),
    db.prepare('SELECT fact, seq FROM listing_facts').all<SqlRow<typeof listingFacts>>(),
    db
      .prepare(
        `SELECT f.seq, f.filters, f.name IS l.search_key AS named FROM listing_filters f LEFT JOIN listings l ON l.seq = f.seq AND l.moderation = 'approved' WHERE f.filters IS NOT NULL`,
      )
      .all<{ seq: number; filters: string; named: 0 | 1 }>(),
  ])
  const expected = new Set(rows.results.flatMap((row) => factsOf(row).map((fact) => `${row.seq} ${fact}`)))
  const kept = new Set(stored.results.map(({ seq, fact }) => `${seq} ${fact}`))
  const filtered = new Map(filters.results.map((row) => [row.seq, row]))
  return [
    ...rows.results.flatMap((row) => {
      const { filters: text = null, named = 0 } = filtered.get(row.seq) ?? {}
      const facts = factsOf(row).filter((fact) => fact >= 'a')
      const isRight = text !== null && named === 1 && sortedText(text.split(' ')) === sortedText(facts)
      return isRight ? [] : [`wrong filters: ${row.seq}`]
    }),
    ...(filtered.size > rows.results.length ? ['filters too many'] : []),
    ...[...expected].filter((each) => !kept.has(each)).map((each) => `missing facts: ${each}`),
    ...[...kept].filter((each) => !expected.has(each)).map((each) => `facts too many: ${each}`),
  ]
}

const sortedText = (facts: string[]) => [...new Set(facts)].filter(Boolean).toSorted().join(' ')

const texts = (json: string): string[] => {
  const list: unknown = JSON.parse(json)
  return Array.isArray(list) ? list.filter((one): one is string => typeof one === 'string') : []
}

const wordsIn = (json: string): string[] => {
  const byField: unknown = JSON.parse(json)
  return Object.values(byField ?? {}).flatMap((list) => texts(JSON.stringify(list)))
}

function factsOf(row: RowOf<typeof COLUMNS>): string[] {
  const facts = texts(row.facts)
  const { age }: { age?: unknown } = JSON.parse(row.facts_said)
  const checks: unknown = JSON.parse(row.facts_checked)
  const stars = row.rating_cnt === 0 ? 0 : row.rating_sum / row.rating_cnt
  const kind = kindOf(row.realm_link)
  const isShown = row.realm_link_visible === 1
  const links = isShown ? [row.realm_link, row.second_link, row.former_link] : []
  const hosts = links.flatMap((link) => link?.split(':')[0] ?? [])
  return [
    ...facts,
    ...facts.filter((fact) => /^lang-..-/.test(fact)).map((fact) => fact.slice(0, 7)),
    ...tagsOf(row.tags).map(tagFilter),
    ...(kind === null ? [] : [`kind-${kind}`]),
    ...((isShown && row.realm_link !== null) ||
    row.discord !== null ||
    (row.website !== null && !row.website_held)
      ? ['way-in']
      : []),
    ...[3, 4, 4.5]
      .filter((least) => stars >= least)
      .map((least) => `rating-${String(least).replace('.', '')}`),
    ...(facts.includes('age-all')
      ? [
          ...(typeof age === 'number' ? [`children:${age}:owner`] : []),
          ...[checkedAt(facts, checks, 'age') ?? []].flat().map((at) => `children:${at}:staff`),
        ]
      : []),
    ...wordsIn(row.words).map((word) => ` ${word}`),
    ...[row.banner, ...storedPictures(row.pictures).map(({ url }) => url)].flatMap((url) =>
      url?.startsWith('/banners/') ? `#${url.slice(9, 52)}` : [],
    ),
    ...new Set(
      hosts
        .flatMap((host) => [host, ...(host.split('.').length > 2 ? [host.replace(/^[^.]+\./, '')] : [])])
        .map((host) => `@${host}`),
    ),
  ]
}

const APPROVED = `approved AS (SELECT * FROM listings WHERE moderation = 'approved')`

const CHECKS: Record<string, string> = {
  'states of deleted listings': `SELECT id, moderation, deleted_at, deleted_from FROM listings
     WHERE (deleted_at IS NULL) <> (moderation <> 'deleted') OR (deleted_at IS NULL) <> (deleted_from IS NULL)`,
  'visible pictures that a listing uses': `SELECT hash FROM banners WHERE NOT withdrawn AND hash IN (SELECT hash FROM pictures_in_use)`,
  'site counters': `WITH ${APPROVED}, counted AS (
      SELECT (SELECT count(*) FROM listings WHERE deleted_at IS NULL) AS total, (SELECT count(*) FROM approved) AS approved,
             (SELECT count(*) FROM listings WHERE moderation = 'pending') AS pending,
             (SELECT coalesce(sum(rating_sum), 0) FROM approved) AS rating_sum, (SELECT coalesce(sum(rating_cnt), 0) FROM approved) AS rating_cnt)
    SELECT k.*, json_object('total', c.total, 'approved', c.approved, 'pending', c.pending, 'sum', c.rating_sum, 'cnt', c.rating_cnt) AS counted
      FROM site_counters k, counted c WHERE (k.total, k.approved, k.pending, k.rating_sum, k.rating_cnt) <>
           (c.total, c.approved, c.pending, c.rating_sum, c.rating_cnt)`,
  'counts of votes': `SELECT id, votes, (SELECT count(*) FROM votes v WHERE v.listing_id = l.id AND NOT v.is_void) AS counted FROM listings l WHERE votes <> counted`,
  'sums and counts of reviews': `SELECT id, rating_sum, rating_cnt, (SELECT coalesce(sum(rating), 0) FROM reviews r WHERE r.listing_id = l.id) AS sum,
           (SELECT count(*) FROM reviews r WHERE r.listing_id = l.id) AS cnt
      FROM listings l WHERE rating_sum <> sum OR rating_cnt <> cnt`,
}
