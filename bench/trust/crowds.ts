import type { Random } from '../../dev/seed/random.ts'
import { DAY, HOUR, MINUTE } from '../../contract/base/time.ts'
import type { VoteSignals } from '../../worker/features/votes/vote-signals.ts'

export interface Voter {
  id: string
  /** The crowd that they belong to in the report. */
  crowd: string
  accountAt: number
  firstAt: number
  /** Whether they come back on the next day and confirm a held vote. */
  returns: boolean
  signals: () => VoteSignals
}

export interface PlannedVote {
  at: number
  voter: Voter
  server: number
}

export interface Crowd {
  name: string
  votes: PlannedVote[]
}

const BROWSERS = [
  { name: 'chrome-android', share: 33, shuffles: true },
  { name: 'safari-ios', share: 27, shuffles: false },
  { name: 'chrome-desktop', share: 18, shuffles: true },
  { name: 'samsung', share: 6, shuffles: true },
  { name: 'edge', share: 6, shuffles: true },
  { name: 'firefox', share: 5, shuffles: false },
  { name: 'console', share: 4, shuffles: false },
].flatMap((one) => Array.from({ length: one.share }, () => one))

type Software = Pick<VoteSignals, 'ciphers' | 'extensions'>
type Where = Pick<VoteSignals, 'network' | 'system'>

/** When the month of all crowds begins. */
export const START = Date.UTC(2026, 0, 5)

let voters = 0

function makePeople(random: Random) {
  const browser = (only?: string): (() => Software) => {
    const { name, shuffles } = BROWSERS.find((one) => one.name === only) ?? random.pick(BROWSERS)
    const version = random.chance(0.8) ? 0 : 1
    // One in a hundred has something that hardly anybody else has, some of it more often.
    const rare = only === undefined && random.chance(0.01)
    const ciphers = rare ? `rare ${Math.floor(400 * random.next() ** 3)}` : `${name} ${version}`
    return () => ({ ciphers, extensions: shuffles ? `${name} ${random.next()}` : ciphers })
  }
  const home = (): Where => {
    const system = Math.floor(random.next() ** 2 * 140)
    return { system: `home ${system}`, network: `home ${system} ${random.int(0, 60_000)}` }
  }
  /** An address of a phone network is shared by many. */
  const phone = (): Where => {
    const system = Math.floor(random.next() ** 2 * 12)
    return { system: `phone ${system}`, network: `phone ${system} ${random.int(0, 2_000)}` }
  }
  const age = () =>
    (random.chance(0.08) ? random.int(0, 29) : 30 + Math.floor(-Math.log(1 - random.next()) * 900)) * DAY
  const make = (crowd: string, options: Partial<Voter> = {}): Voter => {
    voters += 1
    const at = random.chance(0.6) ? home() : null
    const software = browser()
    const accountAt = START - age()
    return {
      id: `voter-${voters}`,
      crowd,
      accountAt,
      firstAt: Math.max(accountAt, START - (random.chance(0.6) ? random.int(0, 400) * DAY : 0)),
      returns: random.chance(0.35),
      // A phone gets another address each time.
      signals: () => ({ ...(at ?? phone()), ...software() }),
      ...options,
    }
  }
  return { make, browser, home, phone }
}

export interface Size {
  days: number
  servers: number
  /** Honest votes a day, roughly. */
  daily: number
}

/** A month of honest people: who votes daily, weekly or once, at home and on phones, and crowds of children. */
export function honestCrowds(random: Random, { days, servers, daily }: Size): Crowd[] {
  const people = makePeople(random)
  const crowds = new Map<string, Crowd>()
  const add = (voter: Voter, server: number, at: number) => {
    const crowd = crowds.get(voter.crowd) ?? { name: voter.crowd, votes: [] }
    crowds.set(voter.crowd, crowd)
    crowd.votes.push({ at, voter, server })
  }
  const popular = () => Math.floor(random.next() ** 2.2 * servers)
  const moment = (day: number) =>
    START + day * DAY + Math.floor((0.35 + 0.65 * Math.sqrt(random.next())) * DAY * 0.98)
  /** Comes on some days, at least a day apart. */
  const comes = (voter: Voter, server: number, often: number, when: (day: number) => number) => {
    for (let day = 0, last = 0; day < days; day += 1) {
      const at = when(day)
      if (!random.chance(often) || at < last + DAY || at < voter.firstAt) continue
      add(voter, server, at)
      last = at
    }
  }
  // Every other day, or once a week.
  for (let n = 0; n < daily * 0.9; n += 1)
    comes(people.make('people who come back'), popular(), random.chance(0.35) ? 0.6 : 0.15, moment)
  const once = (crowd: string, at: number, options: Partial<Voter>) =>
    people.make(crowd, { ...(random.chance(0.5) && { firstAt: at }), ...options })
  for (let day = 0; day < days; day += 1)
    for (let n = 0; n < daily * 0.45; n += 1) {
      const at = moment(day)
      const isPhone = random.chance(0.4)
      const software = people.browser()
      add(
        isPhone
          ? once('phone networks', at, { signals: () => ({ ...people.phone(), ...software() }) })
          : once('people who vote once', at, { signals: withPlace(people.home(), software) }),
        popular(),
        at,
      )
    }
  /** Several people at one place, within some hours, on some days. */
  interface Together {
    size: number
    day: number
    hours?: number
    times?: number
    devices?: string
    made?: number
  }
  const together = (crowd: string, { size, day, hours = 2, times = 1, devices, made }: Together) => {
    const [where, server] = [people.home(), popular()]
    for (let n = 0; n < size; n += 1) {
      const software = people.browser(devices)
      const firstAt = START + day * DAY + 9 * HOUR
      const voter = people.make(crowd, {
        firstAt,
        ...(made !== undefined && { accountAt: firstAt - made * DAY - random.int(0, 20) * HOUR }),
        signals: withPlace(where, software),
      })
      for (let time = 0; time < times; time += 1)
        add(voter, server, firstAt + time * 2 * DAY + random.int(0, hours * 60) * MINUTE)
    }
  }
  for (let day = 1; day < days - 6; day += 1) {
    for (let n = 0; n < 4; n += 1) together('families of four', { size: 4, day, hours: 10, times: 3 })
    if (day % 7 < 5) together('classes of 25', { size: 25, day, devices: 'chrome-desktop' })
    if (day % 7 < 3)
      together('schools of sixty', { size: 60, day, devices: 'safari-ios', made: day % 2 === 0 ? 0 : 400 })
    if (day % 8 === 5)
      together('LAN parties of 30', { size: 30, day, hours: 12, devices: 'chrome-desktop', times: 2 })
    if (day % 12 === 3) together('summer camps of 150', { size: 150, day, hours: 3, times: 4, made: 1 })
    if (day % 6 === 3) {
      const server = random.int(Math.floor(servers / 2), servers - 1)
      for (let fan = 0; fan < 300; fan += 1) {
        const at = START + day * DAY + 17 * HOUR + random.int(0, 180) * MINUTE
        const where = random.chance(0.5) ? people.home() : people.phone()
        // Some made their account to vote.
        const made = random.chance(0.15) ? { accountAt: at - random.int(0, 2) * DAY } : {}
        add(
          people.make('streamers’ evenings of 300', {
            ...(random.chance(0.92) && { firstAt: at }),
            ...made,
            signals: withPlace(where, people.browser()),
          }),
          server,
          at,
        )
      }
    }
  }
  for (let guild = 0; guild < 6; guild += 1) {
    const server = popular()
    const members = Array.from({ length: 50 }, () =>
      people.make('guilds of fifty', { firstAt: START - random.int(0, 3) * DAY }),
    )
    const evening = (day: number) => START + day * DAY + 19 * HOUR + random.int(0, 30) * MINUTE
    for (const voter of members) comes(voter, server, 0.7, evening)
  }
  return [...crowds.values()]
}

const withPlace = (where: Where, software: () => Software) => () => ({ ...where, ...software() })

/** How a script differs from the plain one of its class. */
export const CHANGES = [
  'nothing',
  'comes back',
  'waits a week',
  'hides',
  'software',
  'extensions',
  'accounts',
] as const
export type Change = (typeof CHANGES)[number]

/** T0: fresh accounts on rented servers. T1: the same on networks of homes. T2: old accounts there. All by one program. */
export function script(
  random: Random,
  plan: {
    kind: 'T0' | 'T1' | 'T2'
    change: Change
    people: number
    days: number
    day: number
    server: number
  },
): Crowd {
  const { kind, change, people: size, days, day, server } = plan
  const people = makePeople(random)
  const begin = START + day * DAY
  const votes: PlannedVote[] = []
  for (let n = 0; n < size; n += 1) {
    const where =
      kind === 'T0'
        ? { system: `rented ${n % 3}`, network: `rented ${kind} ${server} ${n % 40}` }
        : people.home()
    const fresh = begin - random.int(0, 3 * 24) * HOUR - (change === 'waits a week' ? 8 * DAY : 0)
    const old = begin - random.int(200, 1500) * DAY
    const firstAt = change === 'waits a week' ? begin - 8 * DAY : begin
    const voter = people.make(`${kind}, ${change === 'nothing' ? `${size} accounts` : change}`, {
      accountAt: kind === 'T2' || change === 'accounts' ? old : Math.min(fresh, firstAt),
      firstAt,
      returns: change === 'comes back',
      signals: () => ({
        ...where,
        ...(change === 'hides'
          ? { ciphers: null, extensions: null }
          : {
              ciphers: change === 'software' ? `program ${server} ${n}` : `program ${kind}`,
              extensions: change === 'extensions' ? `program ${server} ${n}` : `program ${kind}`,
            }),
      }),
    })
    for (let on = 0; on < days; on += 1)
      votes.push({ at: begin + on * (DAY + HOUR) + random.int(8 * 60, 22 * 60) * MINUTE, voter, server })
  }
  return { name: `${votes[0]?.voter.crowd}, ${days === 1 ? '1 day' : `${days} days`}`, votes }
}

/** Accounts by hand or with browsers, or by a program: how old, since when here, on how many networks, and on how many days they vote. */
export interface Accounts {
  name: string
  server: number
  count: number
  /** As many as accounts, unless it is said. */
  networks?: number
  age: number
  here: number
  /** The first day of all, and that so many accounts come a week from then on; all at once unless given. */
  day: number
  weekly?: number
  days: number
  /** Over so many servers from `server` on; one unless given. */
  spread?: number
  /** Whether each account shows a browser of its own, or they are one program. */
  software?: 'rotated' | 'program'
}

export function accounts(random: Random, plan: Accounts): Crowd {
  const {
    name,
    server,
    count,
    networks = count,
    age,
    here,
    day,
    weekly = count,
    days,
    spread = 1,
    software,
  } = plan
  const people = makePeople(random)
  const places = Array.from({ length: networks }, () => people.home())
  const votes: PlannedVote[] = []
  for (let n = 0; n < count; n += 1) {
    const begin = START + (day + 7 * Math.floor(n / weekly)) * DAY
    const where = places[n % networks] ?? people.home()
    const ciphers = software === 'program' ? 'program' : 'chrome-android 0'
    const voter = people.make(name, {
      accountAt: begin - age * DAY - (networks > 1 ? random.int(0, 900) * DAY : random.int(0, 2) * HOUR),
      firstAt: begin - here * DAY,
      returns: true,
      signals:
        software === 'rotated'
          ? withPlace(where, people.browser())
          : () => ({ ...where, ciphers, extensions: `chrome-android ${random.next()}` }),
    })
    for (let on = 0; on < days; on += 1)
      votes.push({
        at: begin + on * (DAY + 10 * MINUTE) + random.int(8 * 60, 18 * 60) * MINUTE + (on % 2) * HOUR * 5,
        voter,
        server: server + (n % spread),
      })
  }
  return { name, votes }
}
