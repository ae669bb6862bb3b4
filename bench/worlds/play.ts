import { DAY, HOUR, MINUTE, SECOND } from '../../contract/base/time.ts'
import { runJobs, SCHEDULES } from '../../worker/jobs/run-jobs.ts'
import { seal } from '../../worker/platform/seal.ts'
import { errorsInReadModels } from '../../worker/testing/check-read-models.ts'
import { openSqlite } from '../../dev/seed/sqlite-db.ts'
import { Database } from './database.ts'
import { inWorld } from './globals.ts'
import { hubs } from './hubs.ts'
import { judged } from './judged.ts'
import { leaving } from './leaving.ts'
import { ledger } from './ledger.ts'
import { Loop } from './loop.ts'
import { messages } from './messages.ts'
import { minutes } from './minutes.ts'
import { Outside } from './outside.ts'
import type { Part } from './part.ts'
import { owners } from './owners.ts'
import { rankings } from './rankings.ts'
import { reports } from './reports.ts'
import { reviews } from './reviews.ts'
import { roadmap } from './roadmap.ts'
import { staff } from './staff.ts'
import { Stores } from './stores.ts'
import { teams } from './teams.ts'
import { openTown, START } from './town.ts'
import { visitors } from './visitors.ts'
import { visits } from './visits.ts'
import { votes } from './votes.ts'
import { drawWeather, Sky } from './weather.ts'
import { World } from './world.ts'

const PARTS = {
  votes,
  judged,
  reviews,
  staff,
  leaving,
  messages,
  ledger,
  // Before the part that asks in the end.
  minutes,
  visitors,
  roadmap,
  rankings,
  owners,
  hubs,
  visits,
  reports,
  teams,
}

const CRON = {
  minute: '* * * * *',
  tenMinutes: '*/10 * * * *',
  hour: '7 * * * *',
  night: '17 3 * * *',
  sunday: '0 18 * * SUN',
}
const CRONS = [CRON.minute, CRON.minute, CRON.tenMinutes, CRON.tenMinutes, CRON.hour, CRON.night, CRON.sunday]
const JOBS = Object.fromEntries(Object.values(SCHEDULES).flatMap((jobs) => Object.entries(jobs)))
/** How far time moves between two storms. Exactly a day, so that the 24 hours between two votes are met; the last one leads to the ranking on Sunday. */
const PAUSES = [
  SECOND,
  MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
  DAY - 1,
  DAY,
  DAY + 1,
  DAY + HOUR,
  3 * DAY,
  4 * DAY + 6 * HOUR + 8 * MINUTE,
]

/** Attempts until everything that waits was sent, when nothing goes wrong any more. */
const TURNS_MAX = 60

export interface Life {
  failures: string[]
  /** All steps, if they were asked for. */
  trace: string[]
  /** The same for two runs of a seed. */
  digest: number
  steps: number
}

/** A player of worlds. They share one database, which is as before after each of them. */
export function openPlayer() {
  const file = openTown()
  let loop = new Loop('none', { start: START })
  const database = new Database(file, openTown(), () => loop)
  const readModels = openSqlite(file)
  return async (seed: string, { isTraced = false }: { isTraced?: boolean } = {}): Promise<Life> => {
    loop = new Loop(seed, { start: START, isTraced })
    database.begin()
    try {
      await play(loop, database, () => errorsInReadModels(readModels))
    } finally {
      database.end()
    }
    const { failures, trace, digest, steps } = loop
    return { failures, trace, digest, steps }
  }
}

async function play(loop: Loop, database: Database, checkReadModels: () => Promise<string[]>): Promise<void> {
  const { random } = loop
  const sky = new Sky(random, drawWeather(random))
  const world = new World({ loop, sky, database, stores: new Stores() })
  const outside = new Outside(loop, sky)
  const parts: Part[] = Object.values(PARTS).map((part) => part(world, outside))
  loop.mayDie = () => random.chance(sky.weather.death)
  loop.drawHold = () => sky.hold()
  loop.afterStep = () => {
    if (!database.takeWritten()) return
    for (const { always } of parts) for (const wrong of always?.() ?? []) loop.fail(wrong)
  }
  loop.note(JSON.stringify(sky.weather))
  // Few kinds of acts in each life, so that they get in each other's way.
  const busy = random.shuffled(parts.filter(({ acts }) => acts.length > 0)).slice(0, random.int(1, 3))
  // Between storms too: a later run of a job may mend what is wrong now. Only scores and places may wait for that run.
  const look = (moment: number) =>
    world.start(moment, 'a look at the read models', async () => {
      for (const wrong of await checkReadModels())
        if (!/^(?:rating ranks|votes out of place)/.test(wrong)) loop.fail(wrong)
    })
  planStorms(world, busy, look)
  // The code derives this key once, and keeps it: no life may be the first.
  await seal(world.env(), '', '')
  await inWorld(loop, outside.fetch, async () => {
    await loop.run()
    world.isCalm = true
    sky.clear()
    // Twice: a read model may need what another job of the first round left.
    for (const pause of [MINUTE, 20 * MINUTE]) {
      loop.now = nextMinute(loop.now + pause)
      for (const cron of [CRON.minute, CRON.tenMinutes, CRON.hour, CRON.sunday]) {
        startJobs(world, cron, loop.now)
        await loop.run()
      }
    }
    // The jobs of a minute are the last ones. What waits for its next attempt may wait for hours.
    let due: number[] = []
    for (let turn = 0; turn < TURNS_MAX && (turn === 0 || due.length > 0); turn += 1) {
      loop.now = nextMinute(Math.max(loop.now + 1, ...due))
      startJobs(world, CRON.minute, loop.now)
      await loop.run()
      due = parts.flatMap(({ nextDue }) => nextDue?.() ?? [])
    }
    world.start(loop.now, 'the checks', async () => {
      for (const wrong of await checkReadModels()) loop.fail(wrong)
      for (const { finally: check } of parts) for (const wrong of (await check?.()) ?? []) loop.fail(wrong)
    })
    await loop.run()
    startJobs(world, CRON.night, nextMinute(loop.now))
    await loop.run()
  })
}

const nextMinute = (moment: number) => Math.ceil(moment / MINUTE) * MINUTE

/** A few short storms of acts and jobs, with pauses of seconds or days between them. */
function planStorms(world: World, busy: readonly Part[], look: (moment: number) => void): void {
  const { loop, sky } = world
  const { random } = loop
  for (const { begin } of busy) begin?.()
  const acts = busy.flatMap((part) =>
    part.acts.flatMap(([weight, plan]) =>
      Array.from({ length: weight * random.pick([0, 1, 1, 3]) }, () => plan),
    ),
  )
  if (acts.length === 0) return
  const mostly = random.pick(CRONS)
  const few = random.chance(0.5) ? fewJobs(world) : null
  let moment = loop.now
  for (let storms = random.int(2, 4); storms > 0; storms -= 1) {
    const lasts = random.pick(few ? [100, SECOND, 5 * SECOND, 20 * SECOND] : [0, 5, 100, 5 * SECOND])
    for (let runs = few ? random.int(2, 5) : 0; runs > 0; runs -= 1) few?.(moment + random.int(0, lasts))
    for (let count = random.int(2, 7); count > 0; count -= 1) random.pick(acts)(moment + random.int(0, lasts))
    for (let count = random.int(0, 2); count > 0; count -= 1) {
      const cron = random.chance(0.5) ? mostly : random.pick(CRONS)
      const scheduled = nextMinute(moment + random.int(-MINUTE, MINUTE))
      const isOdd = random.chance(sky.weather.jobs)
      const times = isOdd ? random.int(0, 3) : 1
      for (let run = 0; run < times; run += 1)
        startJobs(
          world,
          cron,
          scheduled,
          scheduled + (isOdd ? random.int(0, 3 * MINUTE) : random.int(0, SECOND)),
        )
    }
    moment += random.pick(PAUSES)
    if (few) look(moment)
  }
}

/** One job or a few neighbours of a schedule: short enough that several runs meet in one storm. */
function fewJobs(world: World): (moment: number) => void {
  const { random } = world.loop
  const neighbours = Object.keys(SCHEDULES[random.pick(CRONS)] ?? {})
  const first = random.int(0, neighbours.length - 1)
  const names = neighbours.slice(first, first + random.int(1, 3))
  return (moment) => {
    const now = Math.floor(moment / MINUTE) * MINUTE - random.pick([0, 0, MINUTE])
    world.start(moment, `jobs ${names.join(', ')}`, async ({ ctx, isolate }) => {
      const ask = () => Promise.resolve(new Response('{}'))
      for (const name of names)
        await JOBS[name]?.run({ ...ctx.visitor(), actor: { kind: 'system' }, now, ask })
      isolate.site.forget()
    })
  }
}

/** Runs the jobs of a schedule. Runs of the same minute may be beside each other or late. */
function startJobs(world: World, cron: string, scheduled: number, begins = scheduled): void {
  world.start(begins, `jobs of ${cron}`, async ({ env, ctx, isolate }) => {
    await runJobs(cron, {
      env,
      now: scheduled,
      waitUntil: (work) => ctx.visitor().waitUntil(work),
      ask: () => Promise.resolve(new Response('{}')),
    })
    isolate.site.forget()
  })
}
