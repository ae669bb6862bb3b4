import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CAPTCHA_LENGTH } from '#contract/site/captcha.ts'
import { drawLetters, HEIGHT, randomLetters, WIDTH } from '../worker/http/captcha/letters.ts'
import { printTable } from './lib/table.ts'

const TRIED = 200
/** Side of the squares to which letters are scaled before they are compared. */
const SIDE = 20
const NEIGHBOURS = 5

type Letter = { letter: string; pixels: Float32Array }

/**
 * Attacks the picture of the submit form as a program could that has the open source: it draws pictures itself, learns their letters, and reads new
 * ones by their nearest neighbours. Outlines cannot be read, because the answer has none (`draw-captcha.test.ts`). It prints what the picture is worth.
 */
export async function benchCaptcha(pictures = 1_200): Promise<{ ok: boolean }> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const learned = Array.from({ length: pictures }, () => lettersOf(randomLetters())).flat()
  const started = performance.now()
  const read = Array.from({ length: TRIED }, () =>
    lettersOf(randomLetters()).map(({ letter, pixels }) => nearest(learned, pixels) === letter),
  )
  const ms = (performance.now() - started) / TRIED
  const letters = read.flat().filter(Boolean).length / (TRIED * CAPTCHA_LENGTH)
  const solved = read.filter((word) => word.every(Boolean)).length / TRIED
  printTable(`The picture, read by a program that learned from ${pictures} of them`, [
    ['letters read', 'pictures solved', 'ms a picture'],
    [`${Math.round(letters * 100)}%`, `${Math.round(solved * 100)}%`, ms.toFixed(0)],
  ])
  return { ok: true }
}

/** The parts of a picture in which its letters are: they have equal widths, and lines are thinner than letters. */
function lettersOf(word: readonly string[]): Letter[] {
  const resvg = new Resvg(drawLetters(word), { font: { loadSystemFonts: false } })
  const image = resvg.render()
  // Each read of `pixels` copies all of them.
  const { pixels } = image
  const ink = Uint8Array.from({ length: WIDTH * HEIGHT }, (_, at) => Number((pixels[at * 4 + 3] ?? 0) > 127))
  image.free()
  resvg.free()
  const step = 76
  const left = (WIDTH - step * word.length) / 2
  return word.map((letter, place) => ({ letter, pixels: pixelsOf(ink, left + place * step, step) }))
}

/** A part of the picture as a small square of grey values. */
function pixelsOf(ink: Uint8Array, from: number, width: number): Float32Array {
  const out = new Float32Array(SIDE * SIDE)
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = Math.floor((y / HEIGHT) * SIDE) * SIDE + Math.floor((x / width) * SIDE)
      out[at] = (out[at] ?? 0) + (ink[y * WIDTH + from + x] ?? 0)
    }
  return out
}

function nearest(examples: readonly Letter[], pixels: Float32Array): string {
  const distances = examples.map(({ letter, pixels: known }) => {
    let sum = 0
    for (let at = 0; at < pixels.length; at += 1) sum += ((pixels[at] ?? 0) - (known[at] ?? 0)) ** 2
    return { letter, sum }
  })
  const votes = new Map<string, number>()
  for (const { letter, sum } of distances.toSorted((a, b) => a.sum - b.sum).slice(0, NEIGHBOURS))
    votes.set(letter, (votes.get(letter) ?? 0) + 1 / (sum + 1))
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
