import { CAPTCHA_LENGTH } from '../../../../contract/captcha.ts'
import { at } from '../random.ts'
import { parseDrawing } from './parse-drawing.ts'
import type { Segment, Subpath } from './parse-drawing.ts'

export interface Solved {
  readonly answer: string
  readonly svg: string
}

/** Learns from solved drawings, and then reads the path of others without ever painting one. */
export type Attacker = (training: readonly Solved[]) => (svg: string) => string

interface Example {
  readonly letter: string
  readonly signature: string
  readonly features: readonly number[]
}

/**
 * Takes every subpath for (a part of) the letter in whose column it lies. An example with the same sequence of commands
 * decides; without one, the nearest in command counts, lengths and size.
 */
export const subpathAttacker: Attacker = (training) => {
  const read = nearestReader(
    training.flatMap(({ answer, svg }) =>
      columnsOf(parseDrawing(svg)).flatMap((subpaths, column) =>
        subpaths.map((subpath) => subpathExample(subpath, answer.charAt(column))),
      ),
    ),
  )
  return (svg) =>
    columnsOf(parseDrawing(svg))
      .map((subpaths) => mostFrequent(subpaths.map((subpath) => read(subpathExample(subpath, '?')))))
      .join('')
}

/** Takes all commands that end in a column together, whichever subpath they belong to. */
export const columnAttacker: Attacker = (training) => {
  const read = nearestReader(
    training.flatMap(({ answer, svg }) =>
      segmentColumnsOf(svg).map((segments, column) => columnExample(segments, answer.charAt(column))),
    ),
  )
  return (svg) =>
    segmentColumnsOf(svg)
      .map((segments) => read(columnExample(segments, '?')))
      .join('')
}

function subpathExample({ commands, text, segments }: Subpath, letter: string): Example {
  const lengths = segments.map(({ length }) => length)
  const features = [
    ...commandCounts(segments),
    sum(lengths),
    Math.max(0, ...lengths),
    ...sizeOf(segments),
    text.length,
  ]
  return { letter, signature: commands, features }
}

function columnExample(segments: readonly Segment[], letter: string): Example {
  const signature = segments.map(({ command }) => command).join('')
  const lengths = segments.map(({ length }) => length)
  const features = [
    ...commandCounts(segments),
    sum(lengths),
    ...quartiles(lengths),
    ...sizeOf(segments),
    ...directions(segments),
  ]
  return { letter, signature, features }
}

function commandCounts(segments: readonly Segment[]): number[] {
  return ['L', 'Q', 'C'].map((wanted) => segments.filter(({ command }) => command === wanted).length)
}

function quartiles(values: readonly number[]): number[] {
  const sorted = values.toSorted((a, b) => a - b)
  return [0.25, 0.5, 0.75, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1] ?? 0)
}

function sizeOf(segments: readonly Segment[]): number[] {
  const [xs, ys] = [segments.map(({ to }) => to.x), segments.map(({ to }) => to.y)]
  return xs.length === 0 ? [0, 0] : [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
}

const SECTORS = 8

/** How much line runs in each direction, forwards or backwards. */
function directions(segments: readonly Segment[]): number[] {
  const totals = Array.from({ length: SECTORS }, () => 0)
  for (const { from, to, length } of segments) {
    const share = Math.atan2(to.y - from.y, to.x - from.x) / Math.PI + 1
    const sector = Math.round(share * SECTORS) % SECTORS
    totals[sector] = at(totals, sector) + length
  }
  return totals
}

/** Nearest neighbour over features scaled to equal spread; the same signature comes before any distance. */
function nearestReader(examples: readonly Example[]): (example: Example) => string {
  const bySignature = groupBy(examples, ({ signature }) => signature)
  const scales = spreads(examples.map(({ features }) => features))
  return ({ signature, features }) => {
    const candidates = bySignature.get(signature) ?? examples
    let [best, bestGap] = ['?', Infinity]
    for (const candidate of candidates) {
      const gap = gapBetween(candidate.features, features, scales)
      if (gap < bestGap) [best, bestGap] = [candidate.letter, gap]
    }
    return best
  }
}

function gapBetween(a: readonly number[], b: readonly number[], scales: readonly number[]): number {
  let gap = 0
  for (let index = 0; index < scales.length; index++)
    gap += ((at(a, index) - at(b, index)) / at(scales, index)) ** 2
  return gap
}

function spreads(rows: readonly (readonly number[])[]): number[] {
  const [first = []] = rows
  return first.map((_, index) => {
    const values = rows.map((row) => at(row, index))
    const mean = sum(values) / values.length
    return Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) || 1
  })
}

/** The drawing's width in as many equal columns as there are letters, and the subpaths whose middle lies in each. */
function columnsOf(subpaths: readonly Subpath[]): Subpath[][] {
  return intoColumns(subpaths, middleOf, extentOf(subpaths))
}

function middleOf({ segments }: Subpath): number {
  return sum(segments.map(({ to }) => to.x)) / segments.length
}

function segmentColumnsOf(svg: string): Segment[][] {
  const subpaths = parseDrawing(svg)
  return intoColumns(
    subpaths.flatMap(({ segments }) => segments),
    ({ to }) => to.x,
    extentOf(subpaths),
  )
}

function extentOf(subpaths: readonly Subpath[]): [left: number, right: number] {
  const places = subpaths.flatMap(({ segments }) => segments.map(({ to }) => to.x))
  return [Math.min(...places), Math.max(...places)]
}

function intoColumns<T>(
  items: readonly T[],
  placeOf: (item: T) => number,
  [left, right]: [left: number, right: number],
): T[][] {
  const columns = Array.from({ length: CAPTCHA_LENGTH }, (): T[] => [])
  for (const item of items) {
    const column = Math.floor(((placeOf(item) - left) / (right - left)) * CAPTCHA_LENGTH)
    at(columns, Math.min(CAPTCHA_LENGTH - 1, column)).push(item)
  }
  return columns
}

function mostFrequent(letters: readonly string[]): string {
  const counts = groupBy(letters, (letter) => letter)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '?'
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const group = groups.get(keyOf(item))
    if (group) group.push(item)
    else groups.set(keyOf(item), [item])
  }
  return groups
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
