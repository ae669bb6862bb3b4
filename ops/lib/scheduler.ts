import { Cron } from 'croner'

/**
 * Calls the Worker's scheduled handler when one of its schedules is due, as Cloudflare does. Weekdays must be
 * names, because Cloudflare numbers them differently.
 */
export function startScheduler(workerOrigin: string, schedules: readonly string[]): Cron[] {
  return schedules.map(
    (schedule) => new Cron(schedule, { timezone: 'UTC' }, () => runJob(workerOrigin, schedule)),
  )
}

/** Runs the jobs of a schedule now. */
export async function runJob(workerOrigin: string, schedule: string): Promise<void> {
  const query = new URLSearchParams({ cron: schedule, time: String(Date.now()) })
  try {
    const answer = await fetch(`${workerOrigin}/cdn-cgi/local/scheduled?${query}`)
    if (!answer.ok) console.error(`Scheduled job ${schedule} failed (${answer.status}).`)
  } catch (error) {
    console.error(
      `Scheduled job ${schedule} was not reached:`,
      error instanceof Error ? error.message : error,
    )
  }
}
