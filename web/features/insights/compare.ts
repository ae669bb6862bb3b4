import { percent } from './metrics.ts'

export interface Comparison {
  trend: 'up' | 'down' | 'same'
  /** 'Up 12% from 80', 'None before'. */
  text: string
}

/** From a factor of ten on, the number itself is clearer than a percentage. */
const LARGEST_CHANGE = 10

/** A count compared with the period before. */
export function compareCounts(now: number, before: number, write: (value: number) => string): Comparison {
  if (now === before) return { trend: 'same', text: 'Same as before' }
  const trend = now > before ? 'up' : 'down'
  if (before === 0) return { trend, text: 'None before' }
  const change = Math.abs(now - before) / before
  const by = change < LARGEST_CHANGE ? ` ${percent(change)}` : ''
  return { trend, text: `${trend === 'up' ? 'Up' : 'Down'}${by} from ${write(before)}` }
}

/** The same for a rate. It shows no percentage, because a percentage of a percentage would mislead. */
export function compareRates(now: number, before: number): Comparison {
  const [newer, older] = [percent(now), percent(before)]
  if (newer === older) return { trend: 'same', text: 'Same as before' }
  const trend = now > before ? 'up' : 'down'
  return { trend, text: `${trend === 'up' ? 'Up' : 'Down'} from ${older}` }
}
