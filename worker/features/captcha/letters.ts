import { mapPoints, readOutline } from './contour.ts'
import type { Contour, Point } from './contour.ts'
import { EM, GLYPHS } from './glyphs.ts'
import { between } from './random.ts'
import type { RandomSource } from './random.ts'

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const MAX_TURN = 0.26 // radians, 15°: more, and a tilted N reads as Z
const MAX_SHEAR = 0.2
const SIZE = [54, 62] as const // pixels per em; capitals are 0.7 em tall
const NARROWEST = 0.9
const GAP = [-0.5, 5] as const // pixels between neighbours' boxes; overlaps become holes, so they stay small
const BASELINE = 6 // pixels up or down

/** The contours of a word set in one uneven line that starts at 0 and keeps near a baseline at 0, in pixels. */
export function setLetters(answer: string, random: RandomSource): Contour[] {
  const placed: Contour[] = []
  let pen = 0
  for (const character of answer) {
    const letter = twist(outlineOf(character), random)
    const box = boxOf(letter)
    const right = pen - box.left + between(random, ...GAP)
    const down = between(random, -BASELINE, BASELINE) - (box.top + box.bottom) / 2
    placed.push(...letter.map((contour) => mapPoints(contour, ({ x, y }) => ({ x: x + right, y: y + down }))))
    pen = box.right + right
  }
  return placed
}

function outlineOf(character: string): Contour[] {
  const glyph = GLYPHS.find((candidate) => candidate.character === character)
  if (glyph === undefined) throw new RangeError(`No outline for ${character}`)
  return readOutline(glyph.outline)
}

/** Turns, shears and scales one letter as a whole. */
function twist(letter: Contour[], random: RandomSource): Contour[] {
  const height = between(random, ...SIZE) / EM
  const width = height * between(random, NARROWEST, 1)
  const shear = between(random, -MAX_SHEAR, MAX_SHEAR)
  const turn = between(random, -MAX_TURN, MAX_TURN)
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  const move = (point: Point): Point => {
    const x = point.x * width + point.y * height * shear
    const y = point.y * height
    return { x: x * cos - y * sin, y: x * sin + y * cos }
  }
  return letter.map((contour) => mapPoints(contour, move))
}

/** The smallest box around all points, control points included. */
export function boxOf(contours: readonly Contour[]): Box {
  const box = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity }
  for (const contour of contours) {
    for (const { x, y } of contour.flatMap((node) => [node.at, node.bend])) {
      box.left = Math.min(box.left, x)
      box.top = Math.min(box.top, y)
      box.right = Math.max(box.right, x)
      box.bottom = Math.max(box.bottom, y)
    }
  }
  return box
}
