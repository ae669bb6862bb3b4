import { setTimeout as sleep } from 'node:timers/promises'
import { Prober, type ProberOptions } from './prober.ts'
import { Site } from './site.ts'

const TICK_MS = 250
const TARGETS_EVERY_MS = 60_000
/** Each writes a row for a thousand servers. A count is right within six minutes, with this and the pause between looks. */
export const ROUND_EVERY_MS = 40_000
/** Well below what the site takes in one call. */
const RESULTS_MAX = 4000

interface RunOptions extends ProberOptions {
  site: string
  key: string
  signal: AbortSignal
  /** Called while packets may go out. */
  alive?: () => void
  roundEveryMs?: number
  log: (line: string) => void
}

/** Runs a probe until the signal. The site may be away for a while: what was seen is sent later. */
export async function runProbe({ site, key, signal, alive, log, roundEveryMs, ...options }: RunOptions) {
  const prober = new Prober(options)
  const server = new Site(site, key)
  let [targetsAt, roundAt] = [0, Date.now()]
  const work = new Set<Promise<void>>()
  const inBackground = (task: Promise<void>) => {
    const done = task.catch((error: unknown) => log(errorText(error))).finally(() => work.delete(done))
    work.add(done)
  }
  while (!signal.aborted) {
    const now = Date.now()
    alive?.()
    if (now - targetsAt >= TARGETS_EVERY_MS) {
      targetsAt = now
      inBackground(
        server.readTargets(now).then((targets) => {
          if (targets) prober.setTargets(targets, Date.now())
        }),
      )
    }
    if (now - roundAt >= (roundEveryMs ?? ROUND_EVERY_MS)) {
      roundAt = now
      inBackground(sendResults(prober, server, now))
    }
    inBackground(prober.tick(now))
    await sleep(TICK_MS, undefined, { signal }).catch(() => undefined)
  }
  await Promise.allSettled(work)
}

/** `fetch` hides in the cause what is wrong. */
const errorText = (error: unknown): string =>
  error instanceof Error && error.cause instanceof Error
    ? `${error.message}: ${error.cause.message}`
    : String(error)

async function sendResults(prober: Prober, server: Site, now: number): Promise<void> {
  const results = prober.takeResults()
  const rest = results.slice(RESULTS_MAX)
  prober.giveBack(rest)
  const round = results.slice(0, RESULTS_MAX)
  if (round.length === 0) return
  await server.sendRound(round, now).catch((error: unknown) => {
    prober.giveBack(round)
    throw error
  })
}
