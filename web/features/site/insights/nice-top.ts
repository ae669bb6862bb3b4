const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8]

/**
 * The maximum of a scale that starts at 0, chosen so that the maximum and its half are round numbers; at
 * least 2.
 */
export function niceTop(largest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const top = STEPS.map((step) => Math.round(step * unit)).find(
      (one) => one % 2 === 0 && one >= Math.max(largest, 2),
    )
    if (top !== undefined) return top
  }
}
