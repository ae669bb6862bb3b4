import type { Random } from '../../dev/seed/random.ts'
import { DAY, HOUR, MINUTE } from '../../contract/time.ts'
import { COHORT_MIN } from '../../contract/vote-trust.ts'
import { makePeople, type Voter } from './voters.ts'

export interface PlannedVote {
  at: number
  voter: Voter
  /** The number of the server. */
  server: number
}

export interface Size {
  days: number
  servers: number
  /** Honest votes a day, roughly. */
  daily: number
}

/** A month as it is: people who vote every day, people who vote once, classes, families, guilds and a streamer's crowds. */
export function honestMonth(random: Random, start: number, { days, servers, daily }: Size): PlannedVote[] {
  const people = makePeople(random, start)
  const votes: PlannedVote[] = []
  const popular = () => Math.floor(random.next() ** 2.2 * servers)
  // More votes in the evening.
  const moment = (day: number) =>
    start + day * DAY + Math.floor((0.35 + 0.65 * Math.sqrt(random.next())) * DAY * 0.98)
  const regulars = Array.from({ length: Math.round(daily * 0.55) }, () => {
    const firstAt = start - random.int(0, 300) * DAY
    const acts = random.chance(0.5)
    return {
      voter: people.make('daily', { firstAt, actedAt: acts ? firstAt + DAY : null }),
      server: popular(),
    }
  })
  for (let day = 0; day < days; day += 1) {
    for (const { voter, server } of regulars)
      if (random.chance(0.8)) votes.push({ at: moment(day), voter, server })
    for (let n = 0; n < daily * 0.38; n += 1) {
      const at = moment(day)
      const firstAt = random.chance(0.45) ? at : start - random.int(0, 200) * DAY
      votes.push({ at, voter: people.make('casual', { firstAt }), server: popular() })
    }
    // Families: two to four behind one address, with different devices.
    for (let n = 0; n < daily * 0.01; n += 1) {
      const where = people.home()
      const server = popular()
      for (let member = random.int(2, 4); member > 0; member -= 1) {
        const software = people.browser()
        const at = moment(day)
        votes.push({
          at,
          server,
          voter: people.make('family', { firstAt: at, signals: () => ({ ...where, ...software() }) }),
        })
      }
    }
    // A class or two on a school day: one address, one kind of device, in two hours, half of them new here.
    if (day % 7 < 5)
      for (let n = 0; n < Math.max(1, daily / 4000); n += 1) {
        const school = { system: `school ${random.int(0, 15)}`, network: `school ${random.int(0, 40)}` }
        const device = random.pick(['chrome-desktop', 'safari-ios'])
        const server = popular()
        const first = start + day * DAY + 9 * HOUR
        for (let pupil = random.int(15, 60); pupil > 0; pupil -= 1) {
          const at = first + random.int(0, 120) * MINUTE
          const software = people.browser(device)
          votes.push({
            at,
            server,
            voter: people.make('school', {
              firstAt: random.chance(0.6) ? at : start - 9 * DAY,
              signals: () => ({ ...school, ...software() }),
            }),
          })
        }
      }
    // A streamer sends 300 people in three hours to a small server, most of them from one country and new here.
    if (day % 6 === 3) {
      const server = random.int(Math.floor(servers / 2), servers - 1)
      const country = random.int(0, 20)
      const first = start + day * DAY + 17 * HOUR
      for (let fan = 0; fan < 300; fan += 1) {
        const at = first + random.int(0, 180) * MINUTE
        const software = people.browser()
        const where = random.chance(0.5)
          ? people.home(random.chance(0.7) ? country : undefined)
          : people.phone()
        votes.push({
          at,
          server,
          voter: people.make('streamer', {
            firstAt: random.chance(0.92) ? at : start - 30 * DAY,
            signals: () => ({ ...where, ...software() }),
          }),
        })
      }
    }
  }
  // Discord servers that vote together every evening; some of them proved that they are members.
  for (let guild = 0; guild < 6; guild += 1) {
    const server = popular()
    const members = Array.from({ length: 50 }, () =>
      people.make('guild', {
        firstAt: start - random.int(0, 3) * DAY,
        joinedAt: random.chance(0.2) ? start - 60 * DAY : null,
      }),
    )
    for (let day = 0; day < days; day += 1)
      for (const voter of members)
        if (random.chance(0.7))
          votes.push({ at: start + day * DAY + 19 * HOUR + random.int(0, 30) * MINUTE, voter, server })
  }
  return votes
}

export interface Attack {
  /** 'few' are the aged accounts and the script of T2, eleven votes a week. 'copy' is a script that copies the commonest browser, with aged accounts. */
  kind: 'T0' | 'T1' | 'T2' | 'T3' | 'T4' | 'few' | 'copy'
  /** Votes altogether, the day they begin, and over how many days they are spread. */
  votes: number
  day: number
  spread: number
  server: number
}

/** One vote less than are judged. */
const FEW = COHORT_MIN - 1

/** The votes of one attack: every account votes once a day at most. */
export function planAttack(
  random: Random,
  start: number,
  { kind, votes, day, spread, server }: Attack,
): PlannedVote[] {
  const people = makePeople(random, start)
  const begin = start + day * DAY
  const daily = kind === 'few' ? FEW : Math.ceil(votes / spread)
  const accounts = Array.from({ length: daily }, (_, n) => makeAttacker(n))
  function makeAttacker(n: number): Voter {
    const script = { ciphers: `script of ${kind}`, extensions: `script of ${kind}` }
    const rented = { system: `rented ${n % 3}`, network: `rented ${n % 5}` }
    const fresh = begin - random.int(0, 3 * 24) * HOUR
    const aged = begin - random.int(200, 1500) * DAY
    const many = people.home()
    const software = people.browser()
    switch (kind) {
      case 'T0':
        return people.make(kind, {
          accountAt: fresh,
          firstAt: begin,
          returns: false,
          signals: () => ({ ...rented, ...script }),
        })
      case 'T1':
        return people.make(kind, {
          accountAt: fresh,
          firstAt: begin,
          returns: false,
          signals: () => ({ ...many, ...script }),
        })
      case 'copy':
        return people.make(kind, {
          accountAt: aged,
          firstAt: begin,
          returns: false,
          signals: () => ({ ...people.home(), ...people.browser('chrome-android')() }),
        })
      case 'T2':
      case 'few':
        return people.make(kind, {
          accountAt: aged,
          firstAt: begin,
          returns: false,
          signals: () => ({ ...people.home(), ...script }),
        })
      case 'T3':
        return people.make(kind, {
          accountAt: aged,
          firstAt: begin,
          joinedAt: begin - 9 * DAY,
          returns: true,
          signals: () => ({ ...many, ...software() }),
        })
      default:
        return people.make(kind, {
          accountAt: aged,
          firstAt: begin - 60 * DAY,
          actedAt: begin - 60 * DAY,
          joinedAt: begin - 60 * DAY,
          returns: true,
          signals: () => ({ ...many, ...software() }),
        })
    }
  }
  const planned: PlannedVote[] = []
  for (let n = 0; n < votes; n += 1) {
    // Eleven a week: the same eleven accounts, each on a day of its own.
    const on = kind === 'few' ? Math.floor(n / FEW) * 7 + (n % 7) : Math.floor(n / daily)
    const voter = accounts[n % daily]
    if (voter) planned.push({ at: begin + on * DAY + random.int(8 * 60, 23 * 60) * MINUTE, voter, server })
  }
  return planned
}
