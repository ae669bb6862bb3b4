/** Tops of a scale whose half is a whole number as well. */
const STEPS = [2, 4, 6, 8, 10]

/** Where a scale that starts at 0 ends, so that its largest value and the half of the scale read well; at least 4. */
export function niceTop(largest: number): number {
  for (let unit = 1; ; unit *= 10) {
    const step = STEPS.find((one) => one * unit >= Math.max(largest, 4))
    if (step !== undefined) return step * unit
  }
}
