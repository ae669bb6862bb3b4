import { printTable } from './lib/table.ts'
import type { Attack } from './trust/month.ts'
import { type Outcome, playMonth } from './trust/play.ts'

/** A month of 200,000 honest votes that are accepted, and every class of attack in several sizes. */
const MONTH = { days: 30, servers: 400, daily: 8920 }
const SIZES = [
  { votes: 2000, spread: 1 },
  { votes: 300, spread: 1 },
  { votes: 40, spread: 1 },
  { votes: 600, spread: 20 },
  { votes: 160, spread: 20 },
]
const FIRST_ATTACK_DAY = 8

/** What the thresholds cannot see: too few votes a week, and a script that copies the commonest browser, in one day or over three weeks. */
const UNSEEN: Attack[] = [
  { kind: 'few', votes: 33, spread: 21, day: FIRST_ATTACK_DAY, server: 370 },
  { kind: 'copy', votes: 300, spread: 1, day: FIRST_ATTACK_DAY + 2, server: 369 },
  { kind: 'copy', votes: 600, spread: 20, day: FIRST_ATTACK_DAY, server: 368 },
]

const seen: Attack[] = (['T0', 'T1', 'T2', 'T3', 'T4'] as const).flatMap((kind, which) =>
  SIZES.map(({ votes, spread }, place) => ({
    kind,
    votes,
    spread,
    day: spread > 1 ? FIRST_ATTACK_DAY : FIRST_ATTACK_DAY + 3 * place + which,
    // Half of the targets are small, half are among the first fifty.
    server: place % 2 === 0 ? 399 - (which * SIZES.length + place) : 20 + which * SIZES.length + place,
  })),
)

const attacks = [...seen, ...UNSEEN]

const COUNTED_MAX = 0.01
const HONEST_HELD_MAX = 0.001
const CROWD_HELD_MAX = 0.02
const share = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`
const isAttack = ({ kind }: Outcome) => attacks.some((one) => one.kind === kind)

/** Prints what became of the votes of honest people and of attackers, three days after the month. */
export async function benchTrust() {
  const outcomes = await playMonth(MONTH, attacks)
  const honest = outcomes.filter((one) => !isAttack(one))
  const rows = (list: readonly Outcome[]) =>
    list.map((one) => [
      one.name,
      one.votes,
      share(one.counted, one.votes),
      share(one.everHeld, one.votes),
      share(one.released, one.votes),
    ])
  const sum = (list: readonly Outcome[], of: 'votes' | 'counted' | 'everHeld') =>
    list.reduce((total, one) => total + one[of], 0)
  printTable('Votes of a month, three days later', [
    ['who', 'votes', 'counted', 'ever held', 'released by coming back'],
    ...rows(outcomes),
  ])
  const scripts = outcomes.filter(({ kind }) => ['T0', 'T1', 'T2'].includes(kind))
  const classes = (['T0', 'T1', 'T2'] as const).map((kind) => {
    const group = scripts.filter((one) => one.kind === kind)
    return { kind, counted: sum(group, 'counted') / sum(group, 'votes') }
  })
  const honestHeld = sum(honest, 'everHeld') / sum(honest, 'votes')
  const crowds = honest.filter(({ kind }) => ['school', 'family', 'streamer', 'guild'].includes(kind))
  const ok =
    classes.every(({ counted }) => counted <= COUNTED_MAX) &&
    honestHeld <= HONEST_HELD_MAX &&
    crowds.every((one) => one.everHeld / one.votes <= CROWD_HELD_MAX)
  printTable('Aims', [
    ['aim', 'at most', 'is'],
    ...classes.map(({ kind, counted }) => [`${kind} counted`, share(COUNTED_MAX, 1), share(counted, 1)]),
    ['honest votes held', share(HONEST_HELD_MAX, 1), share(honestHeld, 1)],
    ...crowds.map((one) => [`${one.name} held`, share(CROWD_HELD_MAX, 1), share(one.everHeld, one.votes)]),
  ])
  return { ok, outcomes }
}
