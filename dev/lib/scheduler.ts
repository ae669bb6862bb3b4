import { isDue } from './cron.ts'

const MINUTE_MS = 60_000

/** Calls the Worker's scheduled handler whenever one of its schedules is due, as the platform would. */
export function startScheduler(workerOrigin: string, crons: readonly string[]): void {
  function waitForNextMinute(): void {
    const next = (Math.floor(Date.now() / MINUTE_MS) + 1) * MINUTE_MS
    setTimeout(() => {
      for (const cron of crons.filter((one) => isDue(one, new Date(next))))
        void runJob(workerOrigin, cron, next)
      waitForNextMinute()
    }, next - Date.now())
  }

  waitForNextMinute()
}

async function runJob(workerOrigin: string, cron: string, time: number): Promise<void> {
  const query = new URLSearchParams({ cron, time: String(time) })
  try {
    const answer = await fetch(`${workerOrigin}/cdn-cgi/local/scheduled?${query}`)
    if (!answer.ok) console.error(`Scheduled job ${cron} failed (${answer.status}).`)
  } catch (error) {
    console.error(`Scheduled job ${cron} was not reached:`, error instanceof Error ? error.message : error)
  }
}
