import { relative } from 'node:path'
import { SITE } from '#contract/site/site.ts'
import { OFFERED_PEOPLE } from '../../fake-discord/people.ts'
import { ROOT } from './paths.ts'

/** One line of progress during the start. */
export function tell(step: string): void {
  console.log(step)
}

interface Welcome {
  origin: string
  discordOrigin: string
  stateDir: string
}

/** The message after the start. */
export function welcome({ origin, discordOrigin, stateDir }: Welcome): void {
  const people = OFFERED_PEOPLE.map((person) => `${person.name} (${person.about})`)
  console.log(`
  ${SITE.name} is running:  ${origin}

  Sign in as   ${people.join(', ')},
               or any other lower-case name: each is a new person.
  Discord is   a stand-in on this computer: ${discordOrigin} shows what it was sent.
  Data is in   ${relative(ROOT, stateDir) || stateDir}, and kept. Start over with: npm run reset
  Stop with    Ctrl-C
`)
}
