import { describe, expect, it } from 'vitest'
import { TAGS } from '#contract/directory/directory.ts'
import { drawIsland } from './draw-island.ts'

const IDS = Array.from({ length: 150 }, (_, index) => `listing-${index}`)
const TAG_LISTS = [[], ...TAGS.map((tag) => [tag])]

const banners = TAG_LISTS.flatMap((tags) => IDS.map((id) => drawIsland({ id, tags })))
const marks = TAG_LISTS.flatMap((tags) => IDS.map((id) => drawIsland({ id, tags }, { shape: 'mark' })))

const of = (...tags: string[]) => drawIsland({ id: 'same', tags })

/** The objects on the sky, without their position. */
const islandIn = (svg: string) => /<g [^>]*>(.*)<\/g>/.exec(svg)?.[1]

describe('drawIsland', () => {
  it('draws the same island for the same listing, every time', () => {
    const subject = { id: 'q1w2e3r4t5y6', tags: ['Skyblock'] }
    expect(drawIsland(subject)).toBe(drawIsland({ ...subject }))
  })

  it('gives each listing its own island', () => {
    expect(new Set(banners).size).toBe(banners.length)
  })

  it.each([
    ['banner', banners],
    ['mark', marks],
  ] as const)('keeps every %s under 4 KB', (_shape, drawings) => {
    expect(Math.max(...drawings.map((svg) => svg.length))).toBeLessThan(4096)
  })

  it('draws nothing outside the grammar of SVG paths, and loads nothing from the network', () => {
    for (const svg of [...banners, ...marks]) {
      expect(svg).not.toMatch(/NaN|undefined|Infinity|href|url\(|<script|<style/)
      const paths = Array.from(svg.matchAll(/ d="([^"]*)"/g), ([, path = '']) => path)
      expect(paths.filter((path) => !/^[mM][mMlhHvVz\d .-]+z$/.test(path))).toEqual([])
    }
  })

  it('builds a different island for every tag', () => {
    const drawings = TAG_LISTS.map((tags) => islandIn(drawIsland({ id: 'same', tags })))
    expect(new Set(drawings).size).toBe(TAG_LISTS.length)
  })

  it('takes the first tag it knows, and the plain island without one', () => {
    expect(of('Unheard', 'PvP', 'Prisons')).toBe(of('PvP'))
    expect(of('Unheard', 'constructor')).toBe(of())
  })

  it('shows the same island as a mark with and without its sky', () => {
    const subject = { id: 'same', tags: ['Factions'] }
    const withSky = drawIsland(subject, { shape: 'mark' })
    const without = drawIsland(subject, { shape: 'mark', sky: false })
    expect(islandIn(without)).toBe(islandIn(withSky))
    expect(without.length).toBeLessThan(withSky.length)
  })

  it('does not contain the listing id', () => {
    expect(drawIsland({ id: '"><script>alert(1)</script>', tags: ['"x'] })).not.toContain('alert')
  })
})
