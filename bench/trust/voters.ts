import type { Random } from '../../dev/seed/random.ts'
import type { VoteSignals } from '../../worker/features/votes/vote-signals.ts'
import { DAY } from '../../contract/time.ts'

/** Who somebody is in the report: an honest person by the crowd that they vote with, or an attacker. */
export const KINDS = [
  'daily',
  'casual',
  'school',
  'family',
  'streamer',
  'guild',
  'T0',
  'T1',
  'T2',
  'T3',
  'T4',
  'few',
  'copy',
] as const
export type Kind = (typeof KINDS)[number]

export interface Voter {
  id: string
  kind: Kind
  /** When the account at the chat platform was made, and when it first came here, in ms. */
  accountAt: number
  firstAt: number
  /** When they did something else than voting here; `null` for never. */
  actedAt: number | null
  /** When they joined the Discord server of the server they vote for; `null` for never. */
  joinedAt: number | null
  /** Whether they come back on the next day and confirm a held vote. */
  returns: boolean
  signals: () => VoteSignals
}

/** Browsers by how common they are. Chromium shuffles the extensions of every connection. */
const BROWSERS = [
  { name: 'chrome-android', share: 33, versions: 3, shuffles: true },
  { name: 'safari-ios', share: 27, versions: 3, shuffles: false },
  { name: 'chrome-desktop', share: 18, versions: 2, shuffles: true },
  { name: 'samsung', share: 6, versions: 2, shuffles: true },
  { name: 'edge', share: 7, versions: 2, shuffles: true },
  { name: 'firefox', share: 5, versions: 2, shuffles: false },
  { name: 'console', share: 4, versions: 1, shuffles: false },
]
const PHONE_SYSTEMS = 12
const HOME_SYSTEMS = 140

export interface People {
  make(kind: Kind, options?: Partial<Voter>): Voter
  browser(only?: string): () => Pick<VoteSignals, 'ciphers' | 'extensions'>
  home(country?: number): Pick<VoteSignals, 'network' | 'system'>
  phone(): Pick<VoteSignals, 'network' | 'system'>
}

let made = 0

export function makePeople(random: Random, now: number): People {
  const browsers = BROWSERS.flatMap((one) => Array.from({ length: one.share }, () => one))
  const browser = (only?: string) => {
    const found = only ? BROWSERS.find(({ name }) => name === only) : undefined
    const { name, versions, shuffles } = found ?? random.pick(browsers)
    // Most people have the newest version.
    const version = Math.min(versions - 1, Math.floor(random.next() ** 2 * versions))
    const ciphers = `${name} ${Math.min(version, 1)}`
    return () => ({ ciphers, extensions: shuffles ? `${name} ${random.next()}` : `${name} ${version}` })
  }
  const systemOf = (count: number) => Math.floor(random.next() ** 2 * count)
  const home = (country?: number) => {
    const system = country ?? systemOf(HOME_SYSTEMS)
    return { system: `home ${system}`, network: `home ${system} ${random.int(0, 20_000)}` }
  }
  const phone = () => {
    const system = systemOf(PHONE_SYSTEMS)
    return { system: `phone ${system}`, network: `phone ${system} ${random.int(0, 120)}` }
  }
  // Half of the accounts are older than two years, one in twenty is younger than a month.
  const accountAge = () =>
    (random.chance(0.05) ? random.int(0, 29) : 30 + Math.floor(-Math.log(1 - random.next()) * 900)) * DAY
  return {
    browser,
    home,
    phone,
    make(kind, options = {}) {
      made += 1
      const at = random.chance(0.6) ? home() : null
      const software = browser()
      return {
        id: `voter-${made}`,
        kind,
        accountAt: now - accountAge(),
        firstAt: now - (random.chance(0.5) ? random.int(0, 400) * DAY : 0),
        actedAt: null,
        joinedAt: null,
        returns: random.chance(0.35),
        // A phone gets another network each time.
        signals: () => ({ ...(at ?? phone()), ...software() }),
        ...options,
      }
    },
  }
}
