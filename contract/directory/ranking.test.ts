import { describe, expect, it } from 'vitest'
import { iso } from '../base/iso.ts'
import { HOUR } from '../base/time.ts'
import {
  doubtAbout,
  isRankedName,
  lastRankingRun,
  massInviteDoubt,
  nextRankingRun,
  type RealmMoment,
} from './ranking.ts'

describe('the next ranking run', () => {
  it.each([
    ['on a weekday', '2026-11-20T11:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['on Sunday morning', '2026-11-22T00:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['a second before', '2026-11-22T17:59:59Z', '2026-11-22T18:00:00.000Z'],
    ['at the very moment', '2026-11-22T18:00:00Z', '2026-11-29T18:00:00.000Z'],
    ['late on Saturday', '2026-11-21T23:59:59Z', '2026-11-22T18:00:00.000Z'],
    ['across the new year', '2026-12-28T09:00:00Z', '2027-01-03T18:00:00.000Z'],
    ['in summer, for CST knows none here', '2026-07-01T09:00:00Z', '2026-07-05T18:00:00.000Z'],
  ])('is the coming Sunday at 18:00 UTC, at %s', (_, now, run) => {
    expect(nextRankingRun(Date.parse(now)).toISOString()).toBe(run)
  })
})

describe('the last ranking run', () => {
  it.each([
    ['on a weekday', '2026-11-20T11:00:00Z', '2026-11-15T18:00:00.000Z'],
    ['a second before', '2026-11-22T17:59:59Z', '2026-11-15T18:00:00.000Z'],
    ['at the very moment', '2026-11-22T18:00:00Z', '2026-11-22T18:00:00.000Z'],
    ['late', '2026-11-25T03:17:00Z', '2026-11-22T18:00:00.000Z'],
  ])('is the Sunday before, at %s', (_, now, run) => {
    expect(iso(lastRankingRun(Date.parse(now)))).toBe(run)
  })
})

const moment = (total: number, today: number, playing: number, hours = 0): RealmMoment => ({
  total,
  today,
  playing,
  takenAt: hours * HOUR,
})

describe('the plausibility check', () => {
  it.each([
    ['about nothing', moment(200, 20, 5, 24), moment(150, 18, 4), null],
    ['about first counts of a small club', moment(500, 20, 5), null, null],
    [
      'about first counts of a large club',
      moment(501, 20, 5),
      null,
      'There are no earlier counts to compare 501 members with.',
    ],
    ['about a large club that was as large before', moment(90_000, 20, 5, 24), moment(90_000, 18, 4), null],
    [
      'about more playing than were here',
      moment(100, 4, 5),
      null,
      'More members are playing than were here today.',
    ],
    [
      'about more here than are in the club',
      moment(10, 11, 5),
      null,
      'More members were here today than the club has.',
    ],
    ['about twenty who play in a small club', moment(20, 20, 20), null, null],
    ['about a fifth of a large club that plays', moment(400, 90, 80), null, null],
    [
      'about a whole club that plays at once',
      moment(500, 500, 500),
      null,
      '500 of 500 members are playing at once.',
    ],
    ['about a leap', moment(251, 20, 5, 6), moment(150, 18, 4), 'The club grew by 101 within 6 hours.'],
    [
      'about a leap of a large club',
      moment(3001, 20, 5, 24),
      moment(2000, 18, 4),
      'The club grew by 1001 within 24 hours.',
    ],
    ['about no growth that took its time', moment(350, 20, 5, 72), moment(150, 18, 4), null],
    ['about no loss', moment(10, 2, 1, 1), moment(5000, 18, 4), null],
  ])('says %s', (_, counts, before, doubt) => {
    expect(doubtAbout(counts, before, 'owner')).toBe(doubt)
  })

  it.each(['staff', 'staff-bot'] as const)('accepts first counts of a large club from %s', (source) => {
    expect(doubtAbout(moment(90_000, 20, 5), null, source)).toBeNull()
    expect(doubtAbout(moment(90_000, 20, 21), null, source)).toBe(
      'More members are playing than were here today.',
    )
  })
})

describe('mass invites', () => {
  it.each([
    ['when many join and hardly anybody comes', moment(200, 21, 5, 24), moment(140, 20, 4), true],
    ['not when they come', moment(200, 30, 5, 24), moment(140, 20, 4), false],
    ['not when it is few', moment(189, 20, 5, 24), moment(140, 20, 4), false],
    ['not when it is little for the club', moment(1060, 20, 5, 24), moment(1000, 20, 4), false],
    ['not when it took longer', moment(200, 20, 5, 49), moment(140, 20, 4), false],
    ['not at first sight', moment(9000, 0, 0, 24), null, false],
  ])('are suspected %s', (_, counts, before, suspected) => {
    expect(massInviteDoubt(counts, before) !== null).toBe(suspected)
  })
})

describe('a name that is ranked', () => {
  it.each([
    ['Sky & Sea! [EU] ~1', true],
    ['Škoda', false],
    ['Sky™', false],
    ['Sky–Sea', false],
    ['島', false],
    ['🏝 Isle', false],
  ])('%s: %s', (name, ranked) => {
    expect(isRankedName(name)).toBe(ranked)
  })
})
