import { t } from '@lingui/core/macro'
import { percent } from './metrics.ts'

export interface Comparison {
  trend: 'up' | 'down' | 'same'
  /** 'Up 12%, from 80 to 90'. */
  text: string
}

/** From a factor of ten on, the number itself is clearer than a percentage. */
const LARGEST_CHANGE = 10

/** A count compared with the days before; `null` when nothing was counted then. */
export function compareCounts(
  now: number,
  before: number,
  write: (value: number) => string,
): Comparison | null {
  if (before === 0) return null
  if (now === before) return { trend: 'same', text: t`Same as before` }
  const change = Math.abs(now - before) / before
  const [newer, older] = [write(now), write(before)]
  if (change >= LARGEST_CHANGE) return changed(now > before, newer, older)
  const by = percent(change)
  return now > before
    ? { trend: 'up', text: t`Up ${by}, from ${older} to ${newer}` }
    : { trend: 'down', text: t`Down ${by}, from ${older} to ${newer}` }
}

/** Compares rates, without a percentage, because a percentage of a percentage would mislead. */
export function compareRates(now: number, before: number): Comparison {
  const [newer, older] = [percent(now), percent(before)]
  return newer === older ? { trend: 'same', text: t`Same as before` } : changed(now > before, newer, older)
}

const changed = (isMore: boolean, newer: string, older: string): Comparison =>
  isMore
    ? { trend: 'up', text: t`Up from ${older} to ${newer}` }
    : { trend: 'down', text: t`Down from ${older} to ${newer}` }
