import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DAY, HOUR } from '../../contract/base/time.ts'
import { migratedDatabase } from '../../ops/lib/schema-statements.ts'
import { addListing, addPerson } from '../lib/people.ts'

/** Where every run begins: a Wednesday, a few minutes before the hour. */
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

/** What proves a session: each person has one, of their id. */
export const SECRET_HASH = createHash('sha256').update('s'.repeat(43)).digest('base64url')

/**
 * A database with a few people and servers that every run begins with. It also keeps its own record of votes and claimed rewards, because the
 * product deletes some.
 */
export function openFixtures(): DatabaseSync {
  const file = migratedDatabase()
  for (const [number, person] of [...PEOPLE, ...CROWD].entries()) {
    // Every other account is old.
    const isOld = number % 2 === 0 && number < PEOPLE.length
    const made = START - (isOld ? 900 * DAY : number * HOUR)
    const since = isOld && number % 4 === 0 ? START - 100 * DAY : START - HOUR
    addPerson(file, { ...person, accountAt: made, since, secretHash: SECRET_HASH, sessionAt: START })
  }
  for (const [number, { id, owner }] of PLACES.entries()) {
    const made = START - (60 + number) * DAY
    addListing(file, id, owner.id, {
      tags: JSON.stringify(number % 2 === 0 ? ['Survival/SMP'] : ['Survival/SMP', 'PvP']),
      moderation: number === PLACES.length - 1 ? 'pending' : 'approved',
      created: made,
      updated: made,
      realm_link: `play${number}.example:19132`,
    })
  }
  file.exec(`
    CREATE TEMP TABLE rewards_given (listing_id TEXT, user_id TEXT, vote_at INTEGER);
    CREATE TEMP TRIGGER rewards_first AFTER INSERT ON main.vote_claims BEGIN
      INSERT INTO rewards_given VALUES (NEW.listing_id, NEW.user_id, NEW.vote_at); END;
    CREATE TEMP TRIGGER rewards_again AFTER UPDATE OF vote_at ON main.vote_claims BEGIN
      INSERT INTO rewards_given VALUES (NEW.listing_id, NEW.user_id, NEW.vote_at); END;
    CREATE TEMP TABLE vote_history (seq INTEGER PRIMARY KEY, what TEXT, user_id TEXT, listing_id TEXT, cast_at INTEGER);
    CREATE TEMP TRIGGER restrictions_begin AFTER INSERT ON main.statements WHEN NEW.restriction = 'restrict-account' BEGIN
      INSERT INTO vote_history (what, user_id) VALUES ('restricted', NEW.person_id); END;
    CREATE TEMP TRIGGER restrictions_end AFTER UPDATE OF ended_at ON main.statements WHEN NEW.restriction = 'restrict-account' AND NEW.ended_at IS NOT NULL
      AND NOT EXISTS (SELECT 1 FROM main.statements x WHERE x.restriction = 'restrict-account' AND x.person_id = NEW.person_id AND x.ended_at IS NULL) BEGIN
      INSERT INTO vote_history (what, user_id) VALUES ('free', NEW.person_id); END;
    CREATE TEMP TRIGGER votes_come AFTER INSERT ON main.votes BEGIN
      INSERT INTO vote_history (what, user_id, listing_id, cast_at) VALUES ('cast', NEW.user_id, NEW.listing_id, NEW.cast_at); END;`)
  return file
}
