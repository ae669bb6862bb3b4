import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Not beside the stylesheet, because the web code is compiled without Node's types.
const css = readFileSync(new URL('../web/styles/tokens.css', import.meta.url), 'utf8')

type Theme = Map<string, string>

function colours(block: string): Theme {
  return new Map(
    [...block.matchAll(/--color-([a-z-]+): (#[0-9a-f]{6,8});/g)].map(([, name = '', hex = '']) => [
      name,
      hex,
    ]),
  )
}

function blockAfter(selector: string): string {
  const start = css.indexOf(selector)
  return css.slice(start, css.indexOf('\n}', start))
}

const light = colours(blockAfter('@theme static'))
const dark = colours(blockAfter(":root[data-theme='dark']"))

function luminance(hex: string): number {
  const channel = (from: number) => {
    const value = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(theme: Theme, one: string, other: string): number {
  const [a, b] = [one, other].map((name) => {
    const hex = theme.get(name)
    if (hex === undefined) throw new Error(`No colour named ${name}.`)
    return luminance(hex) + 0.05
  })
  if (a === undefined || b === undefined) throw new Error('Two colours are needed.')
  return Math.max(a, b) / Math.min(a, b)
}

const SURFACES = ['surface', 'surface-raised', 'surface-sunken', 'field']
const HUES = ['moss', 'coral', 'sky', 'amber']
const SKY_LAYERS = ['sky-high', 'sky-mid', 'sky-low', 'cloud']

/** Text colours with their backgrounds. */
const TEXT_PAIRS = [
  ...['ink', 'ink-muted', ...HUES].flatMap((text) => SURFACES.map((surface) => [text, surface] as const)),
  ...HUES.map((hue) => [hue, `${hue}-soft`] as const),
  ...HUES.map((hue) => ['ink', `${hue}-soft`] as const),
  ...['moss', 'coral', 'lantern'].map((hue) => [`${hue}-ink`, hue] as const),
  ...['lantern', 'coral'].map((hue) => [`${hue}-ink`, `${hue}-bright`] as const),
  ...SKY_LAYERS.flatMap((layer) => ['ink', 'ink-muted'].map((text) => [text, layer] as const)),
]

/** Colours of edges and marks that show a control or its state. */
const CONTROL_PAIRS = ['line-strong', 'lantern-edge', 'focus'].flatMap((edge) =>
  [...SURFACES, ...SKY_LAYERS].map((surface) => [edge, surface] as const),
)

const STAR_PAIRS = ['surface', 'surface-raised'].map((surface) => ['star', surface] as const)

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s theme', (_name, theme) => {
  it.each(TEXT_PAIRS)('has a contrast of 4.5:1 or more for %s on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([...CONTROL_PAIRS, ...STAR_PAIRS])('has a contrast of 3:1 or more for %s on %s', (edge, ground) => {
    expect(contrast(theme, edge, ground)).toBeGreaterThanOrEqual(3)
  })
})

it('gives every colour a value in both themes', () => {
  expect(light.size).toBeGreaterThan(20)
  expect([...dark.keys()].toSorted()).toEqual([...light.keys()].toSorted())
})
