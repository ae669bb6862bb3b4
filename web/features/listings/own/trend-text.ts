/** Below this, a percentage says less than the number itself. */
const FEW = 10

/** How a week compares with the week before it, in words. */
export function trendText(now: number, before: number): string {
  if (now === before) return 'As many as in the week before'
  if (before < FEW) return `${before} in the week before`
  const change = Math.round((100 * (now - before)) / before)
  if (change === 0) return 'About as many as in the week before'
  return `${Math.abs(change)}% ${change > 0 ? 'more' : 'fewer'} than in the week before`
}
