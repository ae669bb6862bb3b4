import { KEEP_MINUTES_MS } from '../../contract/status/status.ts'
import { MINUTE } from '../../contract/base/time.ts'
import { checkComponents } from '../../worker/features/status/check-components.ts'
import { foldSamples } from '../../worker/features/status/fold-samples.ts'
import type { Part } from './part.ts'
import type { World } from './world.ts'

/** Minutes in which people come. */
const MINUTES = 4
const PARTS_OF = (table: string) =>
  `SELECT part.value ->> 0 AS minute, part.value ->> 1 AS component, part.value ->> 2 AS count FROM ${table} s, json_each(s.parts) part`

/** Requests that are counted for the status page, and the job of each minute that checks and counts: doubled, late, beside each other. */
export function minutes(world: World): Part {
  const { loop, database, sky } = world
  const { random } = loop

  function come(moment: number) {
    for (let minute = 0; minute < MINUTES; minute += 1) {
      const from = moment + minute * MINUTE
      for (let people = random.int(0, 3); people > 0; people -= 1)
        world.start(from + random.int(0, MINUTE), 'somebody reads the status', async () => {
          await world.ask(
            random.pick(['/api/status/summary', '/api/status/history?minutes=60', '/api/nothing']),
          )
        })
      for (let runs = random.pick([0, 1, 1, 2, 3]); runs > 0; runs -= 1) run(from)
    }
  }

  function run(from: number) {
    const now = Math.floor(from / MINUTE) * MINUTE
    const begins = from + random.pick([0, random.int(0, 100), random.int(0, 3 * MINUTE)])
    world.start(begins, 'a minute is checked and counted', async ({ ctx }) => {
      const job = { ...ctx.visitor(), actor: { kind: 'system' } as const, now }
      const status = random.pick([200, 503])
      await checkComponents({ ...job, ask: () => Promise.resolve(new Response(null, { status })) })
      await foldSamples(job)
    })
  }

  return {
    acts: [[1, come]],
    finally: () => {
      // What an isolate sent again after its row was folded may be there twice. Old minutes are deleted.
      const isAgain = database.ask('SELECT 1 FROM samples_written WHERE times > 1').length > 0
      const since = Math.floor((loop.now - KEEP_MINUTES_MS) / MINUTE) + 2
      const wrong = database
        .ask(
          `WITH written AS (SELECT minute, component, sum(count) AS n FROM (${PARTS_OF('samples_written')}) GROUP BY 1, 2),
                waiting AS (SELECT minute, component, sum(count) AS n FROM (${PARTS_OF('status_samples')}) GROUP BY 1, 2)
           SELECT w.minute, w.component, w.n AS written, coalesce(m.count, 0) + coalesce(f.n, 0) AS counted FROM written w
             LEFT JOIN status_minutes m USING (minute, component) LEFT JOIN waiting f USING (minute, component)
            WHERE w.minute >= ? AND written <> counted`,
          since,
        )
        .filter(() => !isAgain)
        .map((row) => `a minute is not what isolates counted: ${JSON.stringify(row)}`)
      const [row] = database.ask(`SELECT coalesce(sum(count), 0) AS n FROM (${PARTS_OF('samples_written')})`)
      const counted = Number(row?.['n'])
      const { lost, overloaded, death } = sky.drawn
      const isWhole = lost + overloaded + death === 0
      if (!isAgain && (counted > world.answered || (isWhole && counted < world.answered)))
        wrong.push(`${counted} requests are counted of ${world.answered}`)
      wrong.push(
        ...database
          .ask('SELECT * FROM checks_changed')
          .map((changed) => `the first check of a minute was replaced: ${JSON.stringify(changed)}`),
        ...database
          .ask(
            `SELECT d.day, d.component, d.up + d.down AS kept, count(m.minute) AS counted FROM status_days d
               LEFT JOIN status_minutes m ON m.component = d.component AND m.minute / 1440 = d.day
              WHERE d.day * 1440 >= ? GROUP BY 1, 2 HAVING kept <> counted`,
            since,
          )
          .map((day) => `a day is not the sum of its minutes: ${JSON.stringify(day)}`),
      )
      return wrong
    },
  }
}
