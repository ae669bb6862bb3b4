import { SERVER_REPORT_COOLDOWN_MS } from '../../contract/staff/report.ts'
import { closeReportGroup } from '../../worker/features/staff/reports/close-report-group.ts'
import { reportServer } from '../../worker/features/staff/reports/report-server.ts'
import type { Part } from './part.ts'
import { ADMINS, PEOPLE, PLACES } from './town.ts'
import type { World } from './world.ts'

/** People who report servers, and admins who close all reports about one. */
export function reports(world: World): Part {
  const { loop, database } = world
  const { random } = loop
  const filed: { id: string; person: string; listing: string }[] = []
  const closed: string[] = []

  function report(moment: number) {
    const person = random.pick(PEOPLE)
    const { id: listing } = random.pick(PLACES.slice(0, 2))
    for (let times = random.pick([1, 2, 3]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `${person.id} reports ${listing}`, async ({ ctx }) => {
        const as = await ctx.of(person)
        const { _id: id } = await reportServer(as, { listingId: listing, reason: 'spam', details: 'Look.' })
        filed.push({ id, person: person.id, listing })
      })
  }

  function close(moment: number) {
    const { id } = random.pick(PLACES.slice(0, 2))
    for (let times = random.pick([1, 2]); times > 0; times -= 1)
      world.start(moment + random.int(0, 30), `an admin closes the reports about ${id}`, async ({ ctx }) => {
        const as = await ctx.of(random.pick(ADMINS))
        const open = database.ask(`SELECT id FROM reports WHERE listing_id = ? AND status <> 'closed'`, id)
        await closeReportGroup(as, { kind: 'listing', id, resolution: null })
        closed.push(...open.map((row) => String(row['id'])))
      })
  }

  return {
    acts: [
      [4, report],
      [1, close],
    ],
    finally: () => [
      ...filed
        .filter(
          ({ id, person, listing }) =>
            !world.isGone(person) &&
            !world.isGone(listing) &&
            database.ask('SELECT 1 FROM reports WHERE id = ?', id).length === 0,
        )
        .map((lost) => `a report was acknowledged and is lost: ${JSON.stringify(lost)}`),
      ...closed
        .filter(
          (id) => database.ask(`SELECT 1 FROM reports WHERE id = ? AND status <> 'closed'`, id).length > 0,
        )
        .map((id) => `the report ${id} was closed and is open`),
      ...database
        .ask(
          `SELECT reporter_id, listing_id, created_at - earlier AS apart FROM (
             SELECT *, lag(created_at) OVER (PARTITION BY reporter_id, listing_id ORDER BY created_at) AS earlier FROM reports) WHERE apart < ?`,
          SERVER_REPORT_COOLDOWN_MS,
        )
        .map((row) => `two reports within 24 hours: ${JSON.stringify(row)}`),
      ...database
        .ask(
          `SELECT target_id, count(*) AS times FROM audit_log WHERE target_kind = 'report' AND action = 'report.close' GROUP BY 1 HAVING times > 1`,
        )
        .map((row) => `a report was closed twice: ${JSON.stringify(row)}`),
    ],
  }
}
