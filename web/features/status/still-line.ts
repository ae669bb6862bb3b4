/**
 * A line of values and the area under it, as paths in a box that is stretched to its container: from 0 to a
 * little above the peak.
 */
export interface StillLine {
  viewBox: string
  line: string
  ground: string
}

/** Height of the box; its width is the number of values minus one. */
const HEIGHT = 100
/** How far the box reaches, as a multiple of the peak. */
export const BOX_TO_PEAK = 1.1

/** Values from left to right; `null` breaks the line, and a value between two nulls is a dot. */
export function stillLine(values: readonly (number | null)[]): StillLine {
  const top = BOX_TO_PEAK * Math.max(1, ...values.map((value) => value ?? 0))
  const y = (value: number) => Number((HEIGHT * (1 - value / top)).toFixed(1))
  let line = ''
  let ground = ''
  for (const [start, stretch] of stretchesOf(values)) {
    const points = stretch.map((value, step) => `${start + step} ${y(value)}`)
    line += `M${points.join('L')}${stretch.length === 1 ? 'h0' : ''}`
    ground += `M${start} ${HEIGHT}L${points.join('L')}V${HEIGHT}z`
  }
  return { viewBox: `0 0 ${Math.max(1, values.length - 1)} ${HEIGHT}`, line, ground }
}

function stretchesOf(values: readonly (number | null)[]): [start: number, stretch: number[]][] {
  const stretches: [number, number[]][] = []
  let open: number[] | null = null
  for (const [index, value] of values.entries()) {
    if (value === null) open = null
    else if (open) open.push(value)
    else stretches.push([index, (open = [value])])
  }
  return stretches
}
