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
  const trend = now > before ? 'up' : 'down'
  const change = Math.abs(now - before) / before
  const by = change < LARGEST_CHANGE ? ` ${percent(change)},` : ''
  return { trend, text: t`${trend === 'up' ? t`Up` : t`Down`}${by} from ${write(before)} to ${write(now)}` }
}

/** The same for a rate. It shows no percentage, because a percentage of a percentage would mislead. */
export function compareRates(now: number, before: number): Comparison {
  const [newer, older] = [percent(now), percent(before)]
  if (newer === older) return { trend: 'same', text: t`Same as before` }
  const trend = now > before ? 'up' : 'down'
  return { trend, text: t`${trend === 'up' ? t`Up` : t`Down`} from ${older} to ${newer}` }
}
