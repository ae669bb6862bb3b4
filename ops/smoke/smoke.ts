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

/** Checks a site, prints a line for each check, and says what a failure means. */
export async function smoke(site: Site): Promise<Outcome> {
  tell(`Looking at ${site.origin} …`)
  const problems: Problem[] = []
  for (const check of CHECKS) {
    const found = await patiently(
      async () => runCheck(check, site),
      problems.some(({ worker }) => worker) ? 1 : TRIES,
    )
    if (found instanceof Problem) problems.push(found)
    tell(lineOf(check.name, found))
  }
  if (problems.length === 0) return 'works'
  return problems.some(({ worker }) => worker) ? 'fails' : 'around'
}

async function patiently(
  run: () => Promise<string | null | Problem>,
  most: number,
): Promise<string | null | Problem> {
  for (let tries = 1; ; tries += 1) {
    const found = await run()
    if (!(found instanceof Problem && found.worker) || tries === most) return found
    await sleep(PAUSE_MS)
  }
}

function lineOf(name: string, found: string | null | Problem): string {
  const label = name.padEnd(8)
  if (found instanceof Problem) return `✘ ${label} ${found.message}`
  return found === null ? `– ${label} nothing to look at here` : `✔ ${label} ${found}`
}
