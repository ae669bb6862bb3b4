import { wholeNumber } from '#contract/text/compact-number.ts'

/** The height of the line at its highest point, in the units of the drawing. */
export const LINE_HEIGHT = 40

type Hours = readonly (number | null)[]

/** The points of the line, in pieces that end where hours have no report. An hour between two gaps is a dot. */
export function linesOf(hours: Hours): string[] {
  const top = Math.max(1, ...hours.map((peak) => peak ?? 0))
  const pieces: string[][] = [[]]
  for (const [place, peak] of hours.entries()) {
    if (peak === null) pieces.push([])
    else pieces.at(-1)?.push(`${place},${Math.round((1 - peak / top) * LINE_HEIGHT)}`)
  }
  return pieces
    .filter((piece) => piece.length > 0)
    .map((piece) => (piece.length === 1 ? [...piece, ...piece] : piece).join(' '))
}

/** The same as a sentence. */
export function hoursText(hours: Hours): string {
  const peaks = hours.filter((peak) => peak !== null)
  return `The last 7 days by hour: between ${wholeNumber(Math.min(...peaks))} and ${wholeNumber(Math.max(...peaks))} players at the busiest moment, ${wholeNumber(peaks.length)} of ${wholeNumber(hours.length)} hours reported.`
}
