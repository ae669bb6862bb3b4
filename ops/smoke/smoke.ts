import { setTimeout as sleep } from 'node:timers/promises'
import { tell } from '../lib/words.ts'
import type { Site } from './ask.ts'
import { CHECKS, runCheck } from './checks.ts'
import { Problem } from './problem.ts'

/** `around`: the Worker works, but something around it does not. `fails`: the Worker does not. */
type Outcome = 'works' | 'around' | 'fails'

/** A new version needs some seconds until it is everywhere. */
const TRIES = 3
const PAUSE_MS = 2_000

/** Checks a site until the Worker fails, prints a line for each check, and says what a failure means. */
export async function smoke(site: Site): Promise<Outcome> {
  tell(`Looking at ${site.origin} …`)
  let isAround = false
  for (const check of CHECKS) {
    const found = await patiently(async () => runCheck(check, site))
    tell(lineOf(check.name, found))
    if (!(found instanceof Problem)) continue
    // Visitors wait for the version before.
    if (found.worker) return 'fails'
    isAround = true
  }
  return isAround ? 'around' : 'works'
}

async function patiently(run: () => Promise<string | null | Problem>): Promise<string | null | Problem> {
  for (let tries = 1; ; tries += 1) {
    const found = await run()
    if (!(found instanceof Problem && found.worker) || tries === TRIES) return found
    await sleep(PAUSE_MS)
  }
}

function lineOf(name: string, found: string | null | Problem): string {
  const label = name.padEnd(8)
  if (found instanceof Problem) return `✘ ${label} ${found.message}`
  return found === null ? `– ${label} nothing to look at here` : `✔ ${label} ${found}`
}
