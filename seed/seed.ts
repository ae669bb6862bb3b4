import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { DAY } from '#contract/base/time.ts'
import { searchKey } from '#contract/text/fold.ts'
import { OFFERED_PEOPLE } from '../fake-discord/people.ts'
import { DATABASE_FOLDER, databaseFileName } from '../ops/lib/database-file.ts'
import { databaseId } from '../ops/lib/wrangler-settings.ts'
import type { Db } from '../worker/db/client.ts'
import { scoreListings } from '../worker/features/votes/score-listings.ts'
import { newId } from '../worker/platform/ids.ts'
import { planDirectory } from './directory.ts'
import { addOddVotes, castVotes, recordVisits } from './ledgers.ts'
import { addLiveWeeks } from './live.ts'
import { createRandom, type Random } from './random.ts'
import { planSite } from './site.ts'
import { openSqlite } from './sqlite-db.ts'
import { createTimeline, type People, type Person, type World } from './timeline.ts'

const OWNERS = 96
const VOTERS = 1400
const SINCE_MS = 800 * DAY

/**
 * The D1 file that Wrangler created in a state folder, or `null` before migrations. Among several it is that
 * of wrangler.toml: each `database_id` that stood there has one.
 */
export function findLocalDatabase(stateDir: string, id = databaseId()): string | null {
  const folder = join(stateDir, DATABASE_FOLDER)
  const files = filesIn(folder).filter((file) => file.endsWith('.sqlite') && file !== 'metadata.sqlite')
  const [file] = files.length > 1 ? files.filter((one) => one === databaseFileName(id)) : files
  if (file === undefined && files.length > 0)
    throw new Error(`None of the databases in ${folder} is that of wrangler.toml: ${files.join(', ')}`)
  return file === undefined ? null : join(folder, file)
}

/** Whether a state folder has the database of wrangler.toml. */
export const hasLocalDatabase = (stateDir: string, id = databaseId()): boolean =>
  filesIn(join(stateDir, DATABASE_FOLDER)).includes(databaseFileName(id))

function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Adds sample data to the local database unless it already has listings. Returns whether it did. */
export async function seedLocalDatabase(stateDir: string): Promise<boolean> {
  const path = findLocalDatabase(stateDir)
  if (path === null) throw new Error(`No local database in ${stateDir}. Apply the migrations first.`)
  const file = new DatabaseSync(path)
  try {
    if (file.prepare('SELECT 1 FROM listings LIMIT 1').get() !== undefined) return false
    await seed(file)
    return true
  } finally {
    file.close()
  }
}

/**
 * Writes two years of a directory into a migrated database, almost all of it through the Worker's own
 * functions, in one transaction.
 */
export async function seed(file: DatabaseSync, now = Date.now(), name = 'realmport'): Promise<void> {
  const random = createRandom(name)
  file.exec('PRAGMA foreign_keys = ON; BEGIN IMMEDIATE')
  try {
    await withRepeatableIds(random, () => play(openSqlite(file), random, now))
    file.exec('COMMIT')
  } catch (error) {
    file.exec('ROLLBACK')
    throw error
  }
}

async function play(db: Db, random: Random, now: number): Promise<void> {
  const timeline = createTimeline(db, now)
  const world: World = { now, random, people: await addPeople(db, random, now), timeline }
  const listings = planDirectory(world)
  planSite(world, listings)
  await timeline.play()
  await castVotes(world, listings)
  await addOddVotes(world, listings)
  await timeline.run((ctx) => recordVisits(world, listings, ctx))
  // The owners of one listing in three proved that they manage its Discord server.
  await db
    .prepare(
      `UPDATE listings SET owner_proven_guild = discord_guild, owner_proven_at = created WHERE discord_state = 'ok' AND seq % 3 = 0`,
    )
    .run()
  await addLiveWeeks(db, now)
  await timeline.run(scoreListings)
}

/**
 * Ids come from the platform's random generator. During `work` the seeded generator replaces it, so that the
 * same seed and time create the same data.
 */
async function withRepeatableIds(random: Random, work: () => Promise<void>): Promise<void> {
  const bound = crypto.getRandomValues.bind(crypto)
  crypto.getRandomValues = (array) => {
    if (array instanceof Uint8Array)
      for (let place = 0; place < array.length; place += 1) array[place] = random.int(0, 255)
    return array
  }
  try {
    await work()
  } finally {
    crypto.getRandomValues = bound
  }
}

const FIRST =
  'amber arctic basalt brave briny cactus chilly cosmic cozy dusty ender foggy golden grumpy lazy lucky lunar mossy nether noisy odd pixel quiet rusty salty sleepy sneaky stormy tiny zesty'
const SECOND =
  'alpaca anvil axolotl badger biscuit bucket camel cookie creeper dolphin falcon ferret fox ghast goat golem heron kelp lantern llama mango noodle otter panda piglin shulker sniffer stoat walrus yak'

/** The people of the local sign-in, and many others with names like players have. */
async function addPeople(db: Db, random: Random, now: number): Promise<People> {
  const taken = new Set(OFFERED_PEOPLE.map(({ name }) => name))
  while (taken.size < OFFERED_PEOPLE.length + OWNERS + VOTERS) taken.add(handle(random))
  const people = [...taken].map((username, place): Person & { chatId: string } => {
    const offered = OFFERED_PEOPLE[place]
    return {
      id: newId(),
      username,
      roles: offered?.about === 'admin' ? ['admin'] : [],
      chatId: offered?.id ?? `9${String(place).padStart(17, '0')}`,
    }
  })
  const rows = people.map(({ id, username, roles, chatId }) => [
    id,
    chatId,
    username,
    searchKey(username),
    JSON.stringify(roles),
  ])
  await db
    .prepare(
      `INSERT INTO users (id, chat_id, username, username_key, roles, created_at, updated_at)
       SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, ?2, ?2 FROM json_each(?1)`,
    )
    .bind(JSON.stringify(rows), now - SINCE_MS)
    .run()
  const [alex, steve, sunny, ...others] = people
  if (!alex || !steve || !sunny) throw new Error('The sign-in offers too few people.')
  return { alex, steve, sunny, owners: others.slice(0, OWNERS), voters: others.slice(OWNERS) }
}

function handle(random: Random): string {
  const [first, second] = [random.pick(FIRST.split(' ')), random.pick(SECOND.split(' '))]
  const [First, Second] = [first, second].map((word) => word.charAt(0).toUpperCase() + word.slice(1))
  const number = random.int(2, 999)
  return random.pick([
    `${First}${Second}`,
    `${first}_${second}`,
    `${first}.${second}`,
    `${First}${Second}${number}`,
    `${second}${number}`,
    `its${Second}${number}`,
    `Not${random.pick(['A', 'The', 'Your'])}${Second}`,
    `xX${First}${Second}Xx`,
    `mr_${second}${number}`,
    `${second}_${random.pick(['plays', 'yt', 'mc', 'pe', 'tv', 'gg'])}`,
    `${Second}${random.pick(['mancer', 'smith', 'ling'])}${number}`,
  ])
}
