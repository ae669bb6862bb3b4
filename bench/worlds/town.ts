import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { gamertagKey } from '../../contract/listings/reward.ts'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { migratedDatabase } from '../../dev/lib/schema-statements.ts'

/** Where every world begins: a Wednesday, a few minutes before the hour. */
export const START = Date.UTC(2026, 0, 7, 11, 52)

export interface Person {
  id: string
  /** Their name in the game. Two people gave the same. */
  gamertag: string
  roles: string[]
}

export interface Place {
  id: string
  owner: Person
}

const name = (kind: string, number: number) => `${kind}${String(number).padStart(12 - kind.length, '0')}`

/** The last two are admins. The first two own servers. */
export const PEOPLE: readonly Person[] = Array.from({ length: 10 }, (_, number) => ({
  id: name('person', number),
  gamertag: `Gull ${number === 6 ? 5 : number}`,
  roles: number > 7 ? ['admin'] : [],
}))
export const ADMINS = PEOPLE.slice(-2)
/** New accounts that came today, enough of them to be judged together. */
export const CROWD: readonly Person[] = Array.from({ length: 13 }, (_, number) => ({
  id: name('crowd', number),
  gamertag: `Fan ${number}`,
  roles: [],
}))
const [first, second] = PEOPLE
/** The last one waits for a decision. */
export const PLACES: readonly Place[] = Array.from({ length: 5 }, (_, number) => {
  const owner = number % 2 === 0 ? first : second
  if (!owner) throw new Error('Nobody owns it')
  return { id: name('server', number), owner }
})

/** How a session of the town is proved: each person has one, of their id. */
export const SECRET = 's'.repeat(43)
export const SECRET_HASH = createHash('sha256').update(SECRET).digest('base64url')

const EPOCH = 1_420_070_400_000n

/**
 * A database with a few people and servers that every world begins with. It also keeps its own record of votes and claimed rewards, because the
 * product deletes some.
 */
export function openTown(): DatabaseSync {
  const file = migratedDatabase()
  const insertPerson = file.prepare(
    `INSERT INTO users (id, chat_id, username, username_key, roles, gamertag, gamertag_key, created_at, updated_at) VALUES (?1, ?2, ?1, ?1, ?3, ?4, ?5, ?6, ?6)`,
  )
  const insertSession = file.prepare(
    'INSERT INTO sessions (id, secret_hash, user_id, created_at, expires_at) VALUES (?1, ?2, ?1, ?3, ?4)',
  )
  for (const [number, person] of [...PEOPLE, ...CROWD].entries()) {
    // Every other account is old.
    const isOld = number % 2 === 0 && number < PEOPLE.length
    const made = START - (isOld ? 900 * DAY : number * HOUR)
    const chatId = String(((BigInt(made) - EPOCH) << 22n) + BigInt(number))
    const since = isOld && number % 4 === 0 ? START - 100 * DAY : START - HOUR
    const { id, roles, gamertag } = person
    insertPerson.run(id, chatId, JSON.stringify(roles), gamertag, gamertagKey(gamertag), since)
    insertSession.run(id, SECRET_HASH, since, START + 90 * DAY)
  }
  const insertPlace = file.prepare(
    `INSERT INTO listings (id, owner_id, name, name_key, tags, moderation, created, updated, realm_link) VALUES (?1, ?2, ?1, ?1, ?3, ?4, ?5, ?5, ?6)`,
  )
  for (const [number, { id, owner }] of PLACES.entries())
    insertPlace.run(
      id,
      owner.id,
      JSON.stringify(number % 2 === 0 ? ['Survival/SMP'] : ['Survival/SMP', 'PvP']),
      number === PLACES.length - 1 ? 'pending' : 'approved',
      START - (60 + number) * DAY,
      `play${number}.example:19132`,
    )
  file.exec(`
    CREATE TEMP TABLE rewards_given (listing_id TEXT, user_id TEXT, name_mark TEXT, vote_at INTEGER, claimed_at INTEGER);
    CREATE TEMP TRIGGER rewards_first AFTER INSERT ON main.vote_claims BEGIN
      INSERT INTO rewards_given VALUES (NEW.listing_id, NEW.user_id, NEW.name_mark, NEW.vote_at, NEW.claimed_at); END;
    CREATE TEMP TRIGGER rewards_again AFTER UPDATE OF vote_at ON main.vote_claims BEGIN
      INSERT INTO rewards_given VALUES (NEW.listing_id, NEW.user_id, NEW.name_mark, NEW.vote_at, NEW.claimed_at); END;
    CREATE TEMP TABLE vote_history (seq INTEGER PRIMARY KEY, what TEXT, user_id TEXT, listing_id TEXT, cast_at INTEGER, at REAL);
    CREATE TEMP TRIGGER restrictions_begin AFTER INSERT ON main.statements WHEN NEW.restriction = 'restrict-account' BEGIN
      INSERT INTO vote_history (what, user_id) VALUES ('restricted', NEW.person_id); END;
    CREATE TEMP TRIGGER restrictions_end AFTER UPDATE OF ended_at ON main.statements WHEN NEW.restriction = 'restrict-account' AND NEW.ended_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM main.statements x WHERE x.restriction = 'restrict-account' AND x.person_id = NEW.person_id AND x.ended_at IS NULL) BEGIN
      INSERT INTO vote_history (what, user_id) VALUES ('free', NEW.person_id); END;
    CREATE TEMP TABLE ranked_realm_snapshots AS SELECT 0 AS run_at, * FROM main.realm_snapshots;
    CREATE TEMP TABLE ranked_realm_penalties AS SELECT 0 AS run_at, * FROM main.realm_penalties;
    CREATE TEMP TABLE ranked_listings AS SELECT 0 AS run_at, id, moderation, created FROM main.listings WHERE false;
    CREATE TEMP TRIGGER ranking_begins AFTER INSERT ON main.ranking_weeks BEGIN
      INSERT INTO ranked_realm_snapshots SELECT NEW.run_at, * FROM main.realm_snapshots;
      INSERT INTO ranked_realm_penalties SELECT NEW.run_at, * FROM main.realm_penalties;
      INSERT INTO ranked_listings SELECT NEW.run_at, id, moderation, created FROM main.listings; END;
    CREATE TEMP TABLE news_written (id TEXT, at REAL);
    CREATE TEMP TRIGGER news_come AFTER INSERT ON main.posts BEGIN INSERT INTO news_written VALUES (NEW.id, world_now()); END;
    CREATE TEMP TABLE follows_written (user_id TEXT, listing_id TEXT, followed_at INTEGER, at REAL);
    CREATE TEMP TRIGGER follows_come AFTER INSERT ON main.saved_listings BEGIN
      INSERT INTO follows_written VALUES (NEW.user_id, NEW.listing_id, NEW.followed_at, world_now()); END;
    CREATE TEMP TRIGGER follows_change AFTER UPDATE OF followed_at ON main.saved_listings BEGIN
      INSERT INTO follows_written VALUES (NEW.user_id, NEW.listing_id, NEW.followed_at, world_now()); END;
    CREATE TEMP TABLE hidden_since (listing_id TEXT PRIMARY KEY, at REAL);
    INSERT INTO hidden_since SELECT id, 0 FROM main.listings WHERE moderation <> 'approved';
    CREATE TEMP TRIGGER listings_hide AFTER UPDATE OF moderation ON main.listings WHEN OLD.moderation = 'approved' AND NEW.moderation <> 'approved' BEGIN
      INSERT OR REPLACE INTO hidden_since VALUES (NEW.id, world_now()); END;
    CREATE TEMP TRIGGER listings_show AFTER UPDATE OF moderation ON main.listings WHEN NEW.moderation = 'approved' BEGIN
      DELETE FROM hidden_since WHERE listing_id = NEW.id; END;
    CREATE TEMP TRIGGER listings_go AFTER DELETE ON main.listings WHEN OLD.moderation = 'approved' BEGIN
      INSERT OR REPLACE INTO hidden_since VALUES (OLD.id, world_now()); END;
    CREATE TEMP TABLE samples_written (id INTEGER PRIMARY KEY, parts TEXT, times INTEGER NOT NULL DEFAULT 1);
    CREATE TEMP TRIGGER samples_come AFTER INSERT ON main.status_samples BEGIN
      INSERT INTO samples_written (id, parts) VALUES (NEW.id, NEW.parts) ON CONFLICT (id) DO UPDATE SET parts = excluded.parts, times = times + 1; END;
    CREATE TEMP TRIGGER samples_change AFTER UPDATE ON main.status_samples BEGIN
      UPDATE samples_written SET parts = NEW.parts WHERE id = NEW.id; END;
    CREATE TEMP TABLE checks_changed (minute INTEGER, component TEXT);
    CREATE TEMP TRIGGER checks_change AFTER UPDATE OF check_ok ON main.status_minutes WHEN OLD.check_ok IS NOT NULL BEGIN
      INSERT INTO checks_changed VALUES (NEW.minute, NEW.component); END;
    CREATE TEMP TRIGGER votes_come AFTER INSERT ON main.votes BEGIN
      INSERT INTO vote_history (what, user_id, listing_id, cast_at) VALUES ('cast', NEW.user_id, NEW.listing_id, NEW.cast_at); END;
    CREATE TEMP TRIGGER votes_go AFTER DELETE ON main.votes BEGIN
      INSERT INTO vote_history (what, user_id, listing_id, cast_at, at) VALUES ('gone', OLD.user_id, OLD.listing_id, OLD.cast_at, world_now()); END;`)
  return file
}
