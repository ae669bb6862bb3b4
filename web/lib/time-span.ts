import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'

/** A duration in one unit: 'under a minute', '5 minutes', '1 hour', '3 days'. */
export function timeSpan(ms: number): string {
  if (ms < MINUTE) return 'under a minute'
  const [unit, word] = ms < HOUR ? [MINUTE, 'minute'] : ms < 2 * DAY ? [HOUR, 'hour'] : [DAY, 'day']
  const count = Math.round(ms / unit)
  return `${count} ${word}${count === 1 ? '' : 's'}`
}
