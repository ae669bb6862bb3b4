import { distance } from '../contour.ts'
import type { Point } from '../contour.ts'
import { at } from '../random.ts'

export interface Segment {
  readonly command: string
  readonly from: Point
  readonly to: Point
  readonly length: number
}

export interface Subpath {
  readonly commands: string
  readonly text: string
  readonly segments: readonly Segment[]
}

export function pathDataOf(svg: string): string {
  const data = / d="([^"]*)"/.exec(svg)?.[1]
  if (data === undefined) throw new Error('The drawing has no path')
  return data
}

/** Reads absolute M, L, Q and C; control points count only through their curve's end points. */
export function parseDrawing(svg: string): Subpath[] {
  return pathDataOf(svg)
    .split('M')
    .slice(1)
    .map((text) => ({ text, commands: text.replace(/[^A-Z]/g, ''), segments: segmentsOf(text) }))
}

function segmentsOf(text: string): Segment[] {
  const steps = [...`M${text}`.matchAll(/([MLQC])([^A-Z]*)/g)].map(([, command = '', numbers = '']) => {
    const values = numbers.trim().split(' ').map(Number)
    return { command, to: { x: at(values, values.length - 2), y: at(values, values.length - 1) } }
  })
  return steps.slice(1).map(({ command, to }, index) => {
    const from = at(steps, index).to
    return { command, from, to, length: distance(from, to) }
  })
}
