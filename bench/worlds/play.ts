import * as fc from 'fast-check'
import { DAY, HOUR, MINUTE, SECOND } from '../../contract/base/time.ts'
import { openSqlite } from '../../seed/sqlite-db.ts'
import { SCHEDULES } from '../../worker/jobs/run-jobs.ts'
import { seal } from '../../worker/platform/seal.ts'
import { errorsInReadModels } from '../../worker/testing/check-read-models.ts'
import { ACTS } from './acts.ts'
import { anyFaultRates, NO_FAULTS } from './faults.ts'
import { openFixtures, PEOPLE, PLACES, START } from './fixtures.ts'
import { inWorld } from './globals.ts'
import { INVARIANTS } from './invariants.ts'
import { Loop } from './loop.ts'
import { World } from './world.ts'

const [MINUTELY = '', TEN_MINUTES = '', HOURLY = '', NIGHTLY = '', SUNDAY = ''] = Object.keys(SCHEDULES)

/** How far time moves between two bursts. Exactly a day, so that the 24 hours between two votes are met. */
const PAUSES = [SECOND, 10 * MINUTE, 6 * HOUR, DAY - 1, DAY, DAY + 1, 3 * DAY]
/** Attempts until everything that waits was sent, when nothing goes wrong any more. */
const TURNS_MAX = 60

const anyJobs = fc.oneof(
  fc.constantFrom(...Object.keys(SCHEDULES)),
  fc.constantFrom(...Object.values(SCHEDULES).flatMap((jobs) => Object.keys(jobs))),
)
/** Acts that meet rarely by chance. */
const TOGETHER = [
  ['crowd', 'decide about votes'],
  ['crowd', 'decide about votes', 'appeal', 'answer an appeal'],
  ['moderate', 'undo', 'remove a server', 'appeal', 'answer an appeal'],
  ['vote', 'take a vote back', 'claim', 'restrict'],
  ['tell of an incident', 'review', 'vote'],
]
const anyKinds = fc.oneof(
  fc.subarray(Object.keys(ACTS), { minLength: 1, maxLength: 5 }),
  fc.constantFrom(...TOGETHER),
)
/** A plan of a run: what goes wrong, and a few bursts of acts and jobs with pauses between them. Few kinds of acts get in each other's way. */
export const anyPlan = anyKinds.chain((kinds) =>
  fc.record({
    seed: fc.noShrink(fc.nat()),
    rates: anyFaultRates,
    bursts: fc.array(
      fc.record({
        lasts: fc.constantFrom(0, 100, 5 * SECOND, 20 * SECOND),
        acts: fc.array(
          fc.record({
            what: fc.constantFrom(...kinds),
            // A few people meet at few places.
            person: fc.nat(4),
            place: fc.constantFrom(0, 0, 1, 2, 4),
            at: fc.double({ min: 0, max: 1, noNaN: true }),
            times: fc.constantFrom(1, 1, 2, 3),
            pick: fc.nat(11),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        jobs: fc.array(
          fc.record({
            what: anyJobs,
            late: fc.constantFrom(0, 0, 100, MINUTE),
            times: fc.constantFrom(1, 1, 2, 3),
          }),
          { maxLength: 3 },
        ),
        pause: fc.constantFrom(...PAUSES),
      }),
      { minLength: 1, maxLength: 4 },
    ),
  }),
)
export type Plan = typeof anyPlan extends fc.Arbitrary<infer Value> ? Value : never

/** Plays plans over one database. After each plan it is as before. */
export function openPlayer() {
  const file = openFixtures()
  const readModels = openSqlite(file)
  return async (plan: Plan): Promise<Loop> => {
    const loop = new Loop(plan.seed, plan.rates, START)
    file.exec('BEGIN')
    try {
      await play(new World(loop, file), plan, () => errorsInReadModels(readModels))
    } finally {
      file.exec('ROLLBACK')
    }
    return loop
  }
}

async function play(world: World, plan: Plan, checkReadModels: () => Promise<string[]>) {
  const { loop } = world
  // The code derives this key once, and keeps it: no run may be the first.
  await seal(world.env, '', '')
  const runJobs = async (moment: number, ...schedules: string[]) => {
    loop.now = nextMinute(moment)
    for (const cron of schedules) {
      world.startJobs(cron, loop.now)
      await loop.run()
    }
  }
  await inWorld(loop, world.outside.fetch, async () => {
    world.start(START, 'people subscribe', async () => world.subscribe())
    await loop.run()
    loop.mayDie = true
    planBursts(world, plan)
    await loop.run()
    loop.faults.rates = NO_FAULTS
    // Twice: a read model may need what another job of the first round left.
    for (const pause of [MINUTE, 20 * MINUTE])
      await runJobs(loop.now + pause, MINUTELY, TEN_MINUTES, HOURLY, SUNDAY)
    // What waits for its next attempt may wait for hours.
    for (let [turn, due] = [0, 0 as number | null]; turn < TURNS_MAX && due !== null; turn += 1) {
      await runJobs(Math.max(loop.now + 1, due), MINUTELY)
      due = world.nextMessage()
    }
    world.start(loop.now, 'the checks', async () => {
      for (const wrong of await checkReadModels()) loop.fail(`read models: ${wrong}`)
      for (const [invariant, check] of Object.entries(INVARIANTS))
        for (const wrong of await check(world)) loop.fail(`${invariant}: ${wrong}`)
    })
    await loop.run()
    await runJobs(loop.now, NIGHTLY)
  })
}

const nextMinute = (moment: number) => Math.ceil(moment / MINUTE) * MINUTE

function planBursts(world: World, { bursts }: Plan): void {
  let moment = START
  for (const { lasts, acts, jobs, pause } of bursts) {
    for (const { what, person, place, at, times, pick } of acts) {
      const [who, where] = [PEOPLE[person], PLACES[place]]
      const when = moment + Math.floor(at * lasts)
      if (who && where) ACTS[what]?.(world, { person: who, place: where, moment: when, times, pick })
    }
    for (const { what, late, times } of jobs)
      for (let time = 0; time < times; time += 1)
        world.startJobs(what, nextMinute(moment - MINUTE), moment + (late + lasts) * world.loop.random.next())
    moment += pause
  }
}
