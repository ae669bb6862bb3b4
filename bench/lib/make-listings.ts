import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '#contract/base/time.ts'
import { TAGS } from '#contract/directory/directory.ts'
import { FACT_NAMES, FACTS } from '#contract/listings/facts.ts'

/** Larger sets have no rows of votes and reviews: only the counters are generated. */
const LEDGERS_UP_TO = 5000

const FIRST =
  'Amber Birch Copper Drift Ember Fern Gull Harbour Iron Juniper Kelp Lantern Moss Nettle Ochre Pebble Quill Raven Salt Thistle'
const SECOND =
  'acre brook combe dale fall ford gate haven keep lake mere moor port ridge row shire stead vale ward wick'
const ENDINGS = 'Arena Commons Factions Gens Hollow Isles Kingdom Nights Prison Realm SMP Survival'
const list = (words: string) => `json('${JSON.stringify(words.split(' '))}')`

/**
 * Fills an empty database with listings by recursive queries without triggers. Facts are from the views that
 * triggers use. Every tenth name contains the word Skyblock; three contain Quetzalport.
 */
export function makeListings(db: DatabaseSync, count: number): void {
  const now = Date.now()
  db.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; BEGIN IMMEDIATE')
  const triggers = db
    .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY rowid")
    .all()
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${String(name)}"`)
  for (const sql of [
    ...rows(count, now),
    ...facts(now),
    ...(count > LEDGERS_UP_TO ? [] : ledgers(now)),
    ...SCORES,
    'INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM facts_of_listings ORDER BY fact, seq',
    'INSERT OR IGNORE INTO listing_facts (fact, seq) SELECT fact, seq FROM words_of_listings ORDER BY fact, seq',
    "INSERT INTO listing_filters (seq, filters, name) SELECT l.seq, coalesce(group_concat(f.fact, ' '), ''), l.search_key FROM listings l LEFT JOIN facts_of_listings f ON f.seq = l.seq WHERE l.moderation = 'approved' GROUP BY l.seq",
  ])
    db.exec(sql)
  for (const { sql } of triggers) db.exec(String(sql))
  db.exec('COMMIT')
}

/** `i` counts the rows; `x`, `y` and `z` are reproducible pseudo-random numbers below a million. */
const numbers = (count: number) =>
  `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count}),
   r AS (SELECT i, i * 7368787 % 1000003 AS x, i * 15485863 % 999983 AS y, i * 32452843 % 999979 AS z FROM n)`

function rows(count: number, now: number): string[] {
  const word = (words: string, number: string) =>
    `(${list(words)} ->> (${number} % ${words.split(' ').length}))`
  const owners = Math.max(1000, Math.ceil(count * 0.4))
  return [
    `INSERT INTO users (id, chat_id, username, username_key, created_at, updated_at) ${numbers(owners)}
     SELECT printf('u%011d', i), printf('8%017d', i), name || i, lower(name || i), ${now - 800 * DAY}, ${now - 800 * DAY}
       FROM (SELECT i, ${word(FIRST, 'x')} || ${word(SECOND, 'y')} AS name FROM r)`,
    // Popularity falls with a power of the rank. Of 240 listings, 14 are pending, 8 denied and 6 suspended.
    `INSERT INTO listings (id, owner_id, name, name_key, description, tags, discord, realm_link, moderation, votes, rating_sum, rating_cnt, created, updated, words)
     ${numbers(count)},
     named AS (SELECT *, 1 + y * ${count} / 999983 AS rank, ${word(FIRST, 'x')} || ${word(SECOND, 'y')} || ' ' || ${word(FIRST, 'z')} || ' ' ||
         iif(i % 10 = 0, 'Skyblock ' || i, ${word(ENDINGS, 'i')} || ' ' || i) AS plain FROM r),
     stated AS (SELECT *, iif(i * 4 / ${count} > 0 AND i * 4 / ${count} < 4 AND i % ${Math.max(1, Math.floor(count / 4))} = 1, 'Quetzalport ' || i, plain) AS name,
         CASE WHEN x % 240 < 14 THEN 'pending' WHEN x % 240 < 22 THEN 'denied' WHEN x % 240 < 28 THEN 'suspended' ELSE 'approved' END AS state FROM named),
     counted AS (SELECT *, state IN ('approved', 'suspended') AS known, cast(60 * pow(rank * 240.0 / ${count}, -0.6) AS INTEGER) AS reviews FROM stated)
     SELECT printf('l%011d', i), printf('u%011d', 1 + z % ${owners}), name, lower(name),
            name || ' is a place to build, trade and fight, with ' || (1 + x % 60) || ' people in the evening and a map of ' || (2018 + y % 8) || '.',
            iif(z % 2, json_array(${word(TAGS.join(' '), 'x')}), json_array(${word(TAGS.join(' '), 'x')}, ${word(TAGS.join(' '), '(x + 1 + y % 5)')})),
            iif(x % 5, 'https://discord.gg/bench' || i, NULL), iif(y % 3, printf('play%d.example:19132', i), printf('bench%06d', i)), state,
            known * cast(2400 * pow(rank, -0.66) AS INTEGER), known * min(60, reviews) * (35 + z % 12) / 10, known * min(60, reviews),
            ${now} - ${730 * DAY} * (1 - i / ${count}.0) - x, ${now} - ${700 * DAY} * (1 - i / ${count}.0) * (y / 1000000.0) - x,
            json_object('description', (SELECT json_group_array(DISTINCT value) FROM json_each('["' || replace(lower(name), ' ', '","') || '","is","place","to","build","trade","and","fight","with","' || (1 + x % 60) ||
              '","people","in","the","evening","map","of","' || (2018 + y % 8) || '"]') WHERE length(value) > 1))
       FROM counted`,
  ]
}

/** How many of a thousand listings say this. Other languages are not said, other facts that may stand beside others by a tenth. */
const PERMILLE: Readonly<Record<string, number>> = {
  'lang-en': 620,
  'lang-de': 90,
  'lang-fr': 60,
  'lang-es': 80,
  'lang-pt': 40,
  'lang-ja': 8,
  'lang-haw': 1,
  'on-phone': 700,
  'on-windows': 650,
  'on-xbox': 500,
  'on-playstation': 400,
  'on-switch': 350,
  'on-java': 120,
  'chat-moderated': 300,
  'chat-filtered': 150,
  'chat-off': 5,
  'family-allowlist': 30,
  'family-adults': 60,
  'family-unsold': 200,
}
const MONTHS_OF_WORLDS = 12

/** What owners say. Of a group with one answer, four fifths say one, and each answer is half as common as the one before it. */
function facts(now: number): string[] {
  const chosen = FACT_NAMES.flatMap((group, salt) => {
    if (group === 'reset')
      return Array.from({ length: MONTHS_OF_WORLDS }, (_, back) => {
        const month = new Date(now - back * 30 * DAY).toISOString().slice(0, 7)
        return { fact: `reset-${month}`, salt: 100, low: back * 25, high: back * 25 + 25 }
      })
    let low = 0
    return FACTS[group].options.flatMap((value, index) => {
      const fact = `${group}-${value}`
      const share = PERMILLE[fact]
      if (FACTS[group].many)
        return share === undefined && group === 'lang'
          ? []
          : [{ fact, salt: 200 + salt * 40 + index, low: 0, high: share ?? 100 }]
      const width = Math.max(1, Math.floor(400 / 2 ** index))
      const entry = { fact, salt, low, high: low + width }
      low += width
      return [entry]
    })
  })
  return [
    `CREATE TEMP TABLE told AS SELECT value ->> 'fact' AS fact, value ->> 'salt' AS salt, value ->> 'low' AS low, value ->> 'high' AS high
       FROM json_each('${JSON.stringify(chosen)}')`,
    `UPDATE listings SET facts = coalesce((SELECT json_group_array(fact) FROM told
        WHERE ((listings.seq * 7368787 + salt * 15485863) % 1000003 * (salt * 2 + 1)) % 1000 BETWEEN low AND high - 1), '[]'),
       voters = votes * (seq * 31 % 40) / 100, top_rank = votes * (seq * 31 % 40), scored_at = ${Date.now()}`,
    'DROP TABLE temp.told',
  ]
}

/** Creates as many votes and reviews as the counters say, each from a different person. Then sets the counters from them. */
const ledgers = (now: number) => [
  `INSERT INTO votes (listing_id, user_id, cast_at)
   SELECT l.id, u.id, ${now - DAY} - (u.rowid * 7919 % 89) * ${DAY} FROM listings l JOIN users u ON u.rowid <= l.votes`,
  `INSERT INTO reviews (id, listing_id, author_id, rating, text, created_at, updated_at)
   SELECT printf('v%05d%06d', l.seq, u.rowid), l.id, u.id, 1 + (l.seq * 31 + u.rowid * 17) % 5, 'Been here since spring and it keeps getting better.', t, t
     FROM (SELECT *, ${now - DAY} AS t FROM listings) l JOIN users u ON u.rowid <= l.rating_cnt AND u.id <> l.owner_id`,
  `UPDATE listings SET votes = (SELECT count(*) FROM votes WHERE listing_id = listings.id),
     (rating_sum, rating_cnt) = (SELECT coalesce(sum(rating), 0), count(*) FROM reviews WHERE listing_id = listings.id)`,
]

const SCORES = [
  `UPDATE site_counters SET (total, approved, pending, rating_sum, rating_cnt) =
   (SELECT count(*), count(*) FILTER (WHERE moderation = 'approved'), count(*) FILTER (WHERE moderation = 'pending'),
           coalesce(sum(rating_sum) FILTER (WHERE moderation = 'approved'), 0),
           coalesce(sum(rating_cnt) FILTER (WHERE moderation = 'approved'), 0) FROM listings) WHERE id = 1`,
  'UPDATE site_counters SET prior_mean = rating_sum * 1000000 / rating_cnt WHERE rating_cnt > 0',
  `UPDATE listings SET rating_rank = cast(round((rating_sum * 1000000.0 - (SELECT prior_mean FROM site_counters) * rating_cnt) / (8 + rating_cnt)) AS INTEGER)`,
]
