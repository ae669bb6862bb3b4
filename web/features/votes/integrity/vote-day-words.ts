import type { CohortState } from '#contract/votes/vote-effects.ts'
import { NEW_DAYS, SCRIPT } from '#contract/votes/vote-trust.ts'
import type { VoteDay } from '#contract/votes/integrity.wire.ts'
import type { Tone } from '../../../ui/Badge.tsx'
import { wholeNumber } from '#contract/text/compact-number.ts'

export const STATE_LABELS: Record<CohortState, { label: string; tone: Tone }> = {
  watched: { label: 'Counts', tone: 'neutral' },
  held: { label: 'Waiting', tone: 'amber' },
  released: { label: 'Released', tone: 'moss' },
  void: { label: 'Void', tone: 'coral' },
}

const SIGNAL_NAMES: Readonly<Record<string, string>> = {
  software: 'Waiting: a program that nobody else here uses',
  accounts: `Waiting: accounts made within ${SCRIPT.BURST_DAYS} days`,
  rhythm: 'Waiting: one rhythm',
  together: 'Waiting again: confirmed by a program',
  newcomers: `Here for less than ${NEW_DAYS} days`,
  network: 'On shared networks',
}

/** What the share of a signal is about. */
export const signalName = (signal: string): string => SIGNAL_NAMES[signal] ?? signal

/** A share from 0 to 1: '75 %', and '<1 %' for a little. */
export function percent(share: number): string {
  return share > 0 && share < 0.01 ? '<1 %' : `${Math.round(share * 100)} %`
}

/** 'of 20 Nov 2026'. */
export const dayText = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** '12 waiting, 3 counted'. */
export function effectsText({ held, counted, void: voided }: VoteDay['votes']): string {
  return (
    [
      [held, 'waiting'],
      [voided, 'void'],
      [counted, 'counted'],
    ] as const
  )
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${wholeNumber(number)} ${word}`)
    .join(', ')
}

/** Up to when a verdict on a day that was not over reaches; `null` when it is about the whole day, or there is none. */
export function untilText({
  day,
  state,
  decidedUntil,
}: Pick<VoteDay, 'day' | 'state' | 'decidedUntil'>): string | null {
  if (decidedUntil === null || decidedUntil.slice(0, 10) > day) return null
  const time = decidedUntil.slice(11, 16)
  return state === 'held'
    ? `You or other staff decided about the votes until ${time} UTC. Later ones look odd again and need a verdict of their own.`
    : `This verdict is about the votes until ${time} UTC. Later ones of the day are looked at again.`
}

/** How many votes came, beside the usual. */
export function growthText({ judged, usual }: VoteDay): string {
  const often = usual < 10 ? Math.round(usual * 10) / 10 : Math.round(usual)
  return `${wholeNumber(judged)} votes. The server usually gets ${wholeNumber(often)} votes a day.`
}
