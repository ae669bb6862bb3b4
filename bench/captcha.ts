import { Resvg } from '@resvg/resvg-wasm'
import { initWasm } from '@resvg/resvg-wasm'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { CAPTCHA_LENGTH } from '#contract/captcha.ts'
import { drawCaptcha } from '../worker/features/captcha/draw-captcha.ts'
import { printTable } from './lib/table.ts'

/** Share of pictures that the attacker may read. */
const SOLVED_MAX = 0.2
const TRIED = 200
/** Side of the squares to which letters are scaled before they are compared. */
const SIDE = 20
const NEIGHBOURS = 5

interface Picture {
  width: number
  height: number
  /** 1 where there is ink. */
  ink: Uint8Array
}

type Cleaning = (picture: Picture) => Picture
type Cutting = (picture: Picture) => Picture[]

interface Example {
  letter: string
  pixels: Float32Array
}

/**
 * Attacks the picture of the submit form as a program without the source's randomness could: it draws thousands of pictures with the open source, learns
 * their letters, and reads new ones. Each way of cleaning (none, opening by squares) is tried with each way of cutting (equal parts, thin columns), and the
 * letters are read by their nearest neighbours. The best combination counts.
 */
export async function benchCaptcha(pictures = 1_200): Promise<{ ok: boolean }> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const cleanings: Record<string, Cleaning> = {
    'as it is': (picture) => picture,
    'opening 3 × 3': (picture) => opened(picture, 1),
    'opening 5 × 5': (picture) => opened(picture, 2),
    // Inverted areas have the same edges as others.
    edges: edgesOf,
  }
  const cuttings: Record<string, Cutting> = { 'equal parts': inEqualParts, 'thin columns': atThinColumns }
  const learned = Array.from({ length: pictures }, drawOne)
  const tried = Array.from({ length: TRIED }, drawOne)
  const rows = Object.entries(cleanings).flatMap(([cleaning, clean]) =>
    Object.entries(cuttings).map(([cutting, cut]) => {
      const examples = learned.flatMap(({ answer, picture }) => lettersOf(clean(picture), cut, answer))
      const read = tried.map(({ answer, picture }) => ({
        answer,
        text: cut(clean(picture))
          .map((part) => nearest(examples, pixelsOf(part)))
          .join(''),
      }))
      const right = read.flatMap(({ answer, text }) =>
        Array.from(answer, (letter, place) => text[place] === letter),
      )
      return {
        cleaning,
        cutting,
        letters: right.filter(Boolean).length / right.length,
        pictures: read.filter(({ answer, text }) => answer === text).length / read.length,
      }
    }),
  )
  printTable(`The challenge, read by a program that learned from ${pictures} pictures`, [
    ['cleaning', 'cutting', 'letters read', 'pictures solved'],
    ...rows.map(({ cleaning, cutting, letters, pictures: solved }) => [
      cleaning,
      cutting,
      percent(letters),
      percent(solved),
    ]),
  ])
  return { ok: rows.every(({ pictures: solved }) => solved <= SOLVED_MAX) }
}

const percent = (share: number) => `${Math.round(share * 100)}%`

function drawOne(): { answer: string; picture: Picture } {
  const { answer, svg } = drawCaptcha()
  const resvg = new Resvg(svg, { font: { loadSystemFonts: false } })
  const image = resvg.render()
  const { width, height, pixels } = image
  image.free()
  resvg.free()
  return {
    answer,
    picture: {
      width,
      height,
      ink: Uint8Array.from({ length: width * height }, (_, at) => Number((pixels[at * 4 + 3] ?? 0) > 127)),
    },
  }
}

function lettersOf(picture: Picture, cut: Cutting, answer: string): Example[] {
  return cut(picture).map((part, place) => ({ letter: answer[place] ?? '', pixels: pixelsOf(part) }))
}

/** Erosion, then dilation, by squares: removes everything thinner than the square. */
function opened(picture: Picture, radius: number): Picture {
  const sweep = ({ width, height, ink }: Picture, wanted: 0 | 1): Picture => {
    const out = new Uint8Array(ink.length).fill(1 - wanted)
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1)
        for (let dy = -radius; dy <= radius; dy += 1)
          for (let dx = -radius; dx <= radius; dx += 1)
            if (
              x + dx >= 0 &&
              x + dx < width &&
              y + dy >= 0 &&
              y + dy < height &&
              ink[(y + dy) * width + x + dx] === wanted
            )
              out[y * width + x] = wanted
    return { width, height, ink: out }
  }
  return sweep(sweep(picture, 0), 1)
}

/** Where ink meets paper. */
function edgesOf({ width, height, ink }: Picture): Picture {
  const out = ink.map((here, at) =>
    Number(here !== (ink[at + 1] ?? here) || here !== (ink[at + width] ?? here)),
  )
  return { width, height, ink: out }
}

function cropped({ width, height, ink }: Picture, from: number, to: number): Picture {
  const rows = Array.from({ length: height }, (_, y) => y).filter((y) =>
    ink.subarray(y * width + from, y * width + to).includes(1),
  )
  const [top = 0, bottom = height - 1] = [rows[0], rows.at(-1)]
  const out = { width: Math.max(1, to - from), height: bottom - top + 1 }
  const part = new Uint8Array(out.width * out.height)
  for (let y = 0; y < out.height; y += 1)
    part.set(ink.subarray((y + top) * width + from, (y + top) * width + from + out.width), y * out.width)
  return { ...out, ink: part }
}

function columnsOf({ width, height, ink }: Picture): number[] {
  return Array.from({ length: width }, (_, x) => {
    let sum = 0
    for (let y = 0; y < height; y += 1) sum += ink[y * width + x] ?? 0
    return sum
  })
}

function cutAt(picture: Picture, borders: readonly number[]): Picture[] {
  return borders
    .slice(1)
    .map((to, place) => cropped(picture, borders[place] ?? 0, Math.max(to, (borders[place] ?? 0) + 1)))
}

function spanOf(columns: readonly number[]): [from: number, to: number] {
  const from = columns.findIndex((sum) => sum > 0)
  return from < 0 ? [0, columns.length] : [from, columns.findLastIndex((sum) => sum > 0) + 1]
}

function inEqualParts(picture: Picture): Picture[] {
  const [from, to] = spanOf(columnsOf(picture))
  return cutAt(
    picture,
    Array.from({ length: CAPTCHA_LENGTH + 1 }, (_, place) =>
      Math.round(from + ((to - from) * place) / CAPTCHA_LENGTH),
    ),
  )
}

/** Near each border of equal parts, at the column with the least ink. */
function atThinColumns(picture: Picture): Picture[] {
  const columns = columnsOf(picture)
  const [from, to] = spanOf(columns)
  const step = (to - from) / CAPTCHA_LENGTH
  const borders = Array.from({ length: CAPTCHA_LENGTH - 1 }, (_, place) => {
    const middle = from + step * (place + 1)
    const near = columns
      .map((sum, x) => ({ x, cost: sum + Math.abs(x - middle) * 0.15 }))
      .filter(({ x }) => Math.abs(x - middle) <= step * 0.45)
    return near.toSorted((a, b) => a.cost - b.cost)[0]?.x ?? Math.round(middle)
  })
  return cutAt(picture, [from, ...borders, to])
}

/** A letter in a square of grey values, its mean removed. */
function pixelsOf({ width, height, ink }: Picture): Float32Array {
  const out = new Float32Array(SIDE * SIDE)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (ink[y * width + x] === 1) {
        const at = Math.floor((y / height) * SIDE) * SIDE + Math.floor((x / width) * SIDE)
        out[at] = (out[at] ?? 0) + (SIDE * SIDE) / (width * height)
      }
  return blurred(out)
}

/** So that letters that are moved by a pixel are still near. */
function blurred(pixels: Float32Array): Float32Array {
  return pixels.map((_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)]
    let sum = 0
    for (const dy of [-1, 0, 1])
      for (const dx of [-1, 0, 1])
        if (x + dx >= 0 && x + dx < SIDE && y + dy >= 0 && y + dy < SIDE)
          sum += pixels[(y + dy) * SIDE + x + dx] ?? 0
    return sum / 9
  })
}

/** The letter that most of the nearest examples have. */
function nearest(examples: readonly Example[], pixels: Float32Array): string {
  const best: { letter: string; far: number }[] = []
  for (const example of examples) {
    const limit = best.length < NEIGHBOURS ? Infinity : (best.at(-1)?.far ?? 0)
    let far = 0
    for (let at = 0; at < pixels.length && far < limit; at += 1)
      far += ((pixels[at] ?? 0) - (example.pixels[at] ?? 0)) ** 2
    if (far >= limit) continue
    best.push({ letter: example.letter, far })
    best.sort((a, b) => a.far - b.far)
    best.length = Math.min(best.length, NEIGHBOURS)
  }
  const votes = new Map<string, number>()
  for (const { letter, far } of best) votes.set(letter, (votes.get(letter) ?? 0) + 1 / (far + 0.01))
  return [...votes].toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}
