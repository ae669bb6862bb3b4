/**
 * Creates the site's two fonts and `web/styles/fonts.css`, whose fallbacks get their metrics from them, from the
 * installed packages. Run it after an update, then run the formatter.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { fontAddress } from './lib/font-address.ts'
import { ARIAL, ARIAL_BOLD, fallbackDescriptors, readMetrics, type FontMetrics } from './font-metrics.ts'

/** Limit for both files together, because the text of the first screen waits for them. */
const BUDGET_BYTES = 60_000
const PACKAGES = new URL('../node_modules/@fontsource-variable/', import.meta.url)
const FONTS = new URL('../web/public/fonts/', import.meta.url)
const STYLESHEET = new URL('../web/styles/fonts.css', import.meta.url)

/** Basic Latin, Latin-1, a few more letters of Western names, and the signs of the site's own texts. */
const CHARACTERS = [range(0x20, 0x7e), range(0xa0, 0xff), 'ıŒœŠšŽžŸ', '–—‘’‚“”„†•…‹›€™←→↑↓−×≤≥≈'].join('')
const FEATURES = ['kern', 'liga', 'tnum', 'mark', 'mkmk', 'ccmp', 'locl']

interface Fallback {
  /** The weight of the web font that is measured. */
  weight: number
  /** The weights that the fallback replaces. */
  stands: string
  locals: string[]
  metrics: FontMetrics
}

interface Face {
  family: string
  package: string
  source: string
  file: string
  weights: { min: number; max: number }
  /** Axes fixed at one value, because a second axis doubles the file. */
  pinned: Record<string, number>
  fallbacks: Fallback[]
}

// Roboto, for Android: its width differs from Arial's by less than one per cent, and its line box is
// overridden anyway.
const REGULAR_LOCALS = ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo', 'Helvetica', 'Roboto']
const BOLD_LOCALS = [
  'Arial Bold',
  'Arial-BoldMT',
  'Liberation Sans Bold',
  'Arimo Bold',
  'Helvetica Bold',
  'Roboto Bold',
]
const bold = (weight: number, stands: string): Fallback => ({
  weight,
  stands,
  locals: BOLD_LOCALS,
  metrics: ARIAL_BOLD,
})

const FACES: Face[] = [
  {
    family: 'Bricolage Grotesque',
    package: 'bricolage-grotesque',
    source: 'bricolage-grotesque-latin-standard-normal.woff2',
    file: 'bricolage-grotesque.woff2',
    weights: { min: 600, max: 800 },
    // A value between the text and display designs: distinctive at heading sizes, and still readable on small
    // screens.
    pinned: { opsz: 40, wdth: 100 },
    fallbacks: [bold(700, '600 800')],
  },
  {
    family: 'Figtree',
    package: 'figtree',
    source: 'figtree-latin-wght-normal.woff2',
    file: 'figtree.woff2',
    weights: { min: 400, max: 700 },
    pinned: {},
    fallbacks: [
      { weight: 400, stands: '400 500', locals: REGULAR_LOCALS, metrics: ARIAL },
      bold(600, '600 700'),
    ],
  },
]

function range(first: number, last: number): string {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, i) => first + i))
}

function rule(descriptors: Record<string, string>): string {
  const lines = Object.entries(descriptors).map(([name, value]) => `  ${name}: ${value};`)
  return `@font-face {\n${lines.join('\n')}\n}\n`
}

async function fallbackRule(face: Face, source: Buffer, fallback: Fallback): Promise<string> {
  const cut = await subsetFont(source, CHARACTERS, {
    targetFormat: 'sfnt',
    variationAxes: { ...face.pinned, wght: fallback.weight },
  })
  return rule({
    'font-family': `'${face.family} Fallback'`,
    'font-weight': fallback.stands,
    src: fallback.locals.map((name) => `local('${name}')`).join(', '),
    ...fallbackDescriptors(readMetrics(cut), fallback.metrics),
  })
}

async function build(face: Face): Promise<{ css: string; bytes: number }> {
  const folder = new URL(`${face.package}/`, PACKAGES)
  const source = await readFile(new URL(`files/${face.source}`, folder))
  const font = await subsetFont(source, CHARACTERS, {
    targetFormat: 'woff2',
    keepFeatures: FEATURES,
    variationAxes: { ...face.pinned, wght: face.weights },
    noHinting: true,
  })
  await writeFile(new URL(face.file, FONTS), font)
  await copyFile(new URL('LICENSE', folder), new URL(`${face.package}-license.txt`, FONTS))
  const own = rule({
    'font-family': `'${face.family}'`,
    'font-weight': `${face.weights.min} ${face.weights.max}`,
    'font-display': 'swap',
    // Browsers keep a font for a year: another one has another address.
    src: `url('${fontAddress(face.file, font)}') format('woff2')`,
  })
  const fallbacks = await Promise.all(face.fallbacks.map((fallback) => fallbackRule(face, source, fallback)))
  return { css: [own, ...fallbacks].join('\n'), bytes: font.length }
}

await mkdir(FONTS, { recursive: true })
const built = await Promise.all(FACES.map(build))
const total = built.reduce((sum, { bytes }) => sum + bytes, 0)
if (total > BUDGET_BYTES)
  throw new Error(`The fonts weigh ${total} bytes, over the budget of ${BUDGET_BYTES}.`)
const header = '/* Made by dev/fonts.ts: run it again instead of editing. */\n'
await writeFile(STYLESHEET, header + built.map(({ css }) => css).join('\n'))
console.log(`${FACES.map(({ file }, i) => `${file} ${built[i]?.bytes ?? 0}`).join(', ')}: ${total} bytes`)
