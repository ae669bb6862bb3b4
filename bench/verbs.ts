import type { DatabaseSync } from 'node:sqlite'
import { DAY } from '../contract/base/time.ts'
import { parseServerAddress } from '../contract/listings/server-address.ts'
import { migratedDatabase } from '../ops/lib/schema-statements.ts'
import { sqliteDatabase } from '../seed/sqlite-db.ts'
import { openDb } from '../worker/db/client.ts'
import { editListing } from '../worker/features/listings/edit/edit-listing.ts'
import { submitListing } from '../worker/features/listings/submit/submit-listing.ts'
import { saveReview } from '../worker/features/reviews/save-review.ts'
import { takeAction } from '../worker/features/staff/queue/decide.ts'
import { castVote } from '../worker/features/votes/cast-vote.ts'
import type { UserCtx } from '../worker/http/verb.ts'
import { newId } from '../worker/platform/ids.ts'
import { ownCpuMs } from './lib/cpu-time.ts'
import { addListing, addPerson, BENCH_SIGNING_KEY } from './lib/people.ts'
import { median, printTable, ratio } from './lib/table.ts'

const ROUNDS = 9
const CALLS = 60
const NOW = Date.UTC(2026, 5, 1, 12)
/** As many times the bare writes of a vote. A vote is the hot path; the others are 1.3 times what they were as statements by hand. */
const AIMS: Readonly<Record<string, number>> = {
  vote: 1.5,
  review: 22,
  edit: 36,
  decision: 44,
  submission: 7.5,
}

/** A site with an owner, an admin and one listing and person for each call. */
class Site {
  readonly file: DatabaseSync = migratedDatabase()
  trips = 0
  readonly #database = sqliteDatabase(this.file, async (_, run) => {
    this.trips += 1
    return run()
  })

  constructor() {
    const since = NOW - 400 * DAY
    for (const id of ['owner', 'admin']) this.person(id, since, id === 'admin' ? ['admin'] : [])
    for (let call = 0; call < CALLS * ROUNDS; call += 1) {
      this.person(`person ${call}`, since)
      addListing(this.file, `listing ${call}`, 'owner', {
        name: `Harbour ${call}`,
        name_key: `harbour ${call}`,
        discord: `https://discord.gg/h${call}`,
      })
    }
  }

  person(id: string, since: number, roles: readonly string[] = []): void {
    addPerson(this.file, { id, accountAt: since, since, secretHash: 'hash', sessionAt: NOW - DAY, roles })
  }

  as(userId: string): UserCtx {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the measured verbs use no other part of a context
    return {
      db: openDb(this.#database, 'first-primary'),
      now: NOW,
      idempotencyKey: newId(),
      sent: null,
      actor: { kind: 'user', userId, roles: userId === 'admin' ? ['admin'] : [] },
      env: { SIGNING_KEY: BENCH_SIGNING_KEY },
      // What follows the answer is not measured.
      waitUntil: (work: Promise<unknown>) => void work.catch(() => undefined),
    } as unknown as UserCtx
  }
}

type Act = (site: Site, call: number) => Promise<unknown>

const ACTS: Record<string, Act> = {
  'bare writes of a vote': async ({ file }, call) => {
    file
      .prepare('INSERT INTO votes (user_id, listing_id, cast_at) VALUES (?, ?, ?)')
      .run(`person ${call}`, `listing ${call}`, NOW - 2 * DAY)
    file.prepare('UPDATE listings SET votes = votes + 1, scored_at = 0 WHERE id = ?').run(`listing ${call}`)
  },
  vote: (site, call) =>
    castVote(site.as(`person ${call}`), {
      listingId: `listing ${call}`,
      claim: { id: `person ${call}`, secretHash: 'hash' },
      network: `network ${call}`,
    }),
  review: (site, call) =>
    saveReview(site.as(`person ${call}`), { listingId: `listing ${call}`, rating: 4, text: 'Kind people.' }),
  edit: (site, call) => editListing(site.as('owner'), `listing ${call}`, { description: `A bay, ${call}.` }),
  decision: (site, call) =>
    takeAction(site.as('admin'), { ids: [`listing ${call}`], action: 'suspend', note: null }),
  submission: (site, call) =>
    submitListing(site.as(`person ${call}`), {
      server: { name: `Cove ${call}`, id: parseServerAddress(`cove${call}.example:19132`) ?? undefined },
      description: 'Sand.',
      discord: null,
      website: null,
      tags: [],
      facts: [],
    }),
}

/** Milliseconds of processor time and trips to the database of verbs, beside the bare writes of a vote, in turns. */
export async function benchVerbs() {
  const site = new Site()
  const times = new Map<string, number[]>(Object.keys(ACTS).map((name) => [name, []]))
  const trips = new Map<string, number>()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, act] of Object.entries(ACTS)) {
      site.trips = 0
      const ms = await ownCpuMs(async () => {
        for (let call = 0; call < CALLS; call += 1) await act(site, round * CALLS + call)
      })
      times.get(name)?.push(ms / CALLS)
      trips.set(name, site.trips / CALLS)
    }
  const bare = median(times.get('bare writes of a vote') ?? [])
  const results = [...times].map(([verb, all]) => ({
    verb,
    ms: median(all),
    trips: trips.get(verb) ?? 0,
    timesBare: median(all) / bare,
    aim: AIMS[verb],
  }))
  printTable(
    `Verbs (processor time of one call, median of ${ROUNDS} rounds of ${CALLS})`,
    results.map(({ verb, ms, trips: asked, timesBare, aim }) => ({
      verb,
      ms: ms.toFixed(3),
      trips: asked.toFixed(1),
      '× bare vote': ratio(timesBare),
      aim: aim === undefined ? '' : `${aim} ×: ${timesBare <= aim ? 'met' : 'short'}`,
    })),
  )
  return { results, ok: results.every(({ timesBare, aim = Infinity }) => timesBare <= aim) }
}
