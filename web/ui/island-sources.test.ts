import { beforeEach, expect, it, vi } from 'vitest'
import { islandSource } from '../../contract/island.ts'
import { islandKey } from '../../contract/look/island-key.ts'

const HARBOUR = { id: 'harbour', tags: ['PvP'] }
const LAGOON = { id: 'lagoon', tags: [] }

/** The module anew, as on a page that came with these pictures. */
async function onPage(pictures: Record<string, string> = {}) {
  vi.resetModules()
  const images = Object.entries(pictures).map(([island, src]) => ({ dataset: { island }, src }))
  vi.stubGlobal('document', { querySelectorAll: () => images })
  return import('./island-sources.ts')
}

beforeEach(() => {
  vi.unstubAllGlobals()
})

it('knows the pictures that came with the page, without drawing them', async () => {
  const { drawInTurn, knownSource } = await onPage({ [islandKey(HARBOUR)]: 'served' })
  expect(knownSource(islandKey(HARBOUR))).toBe('served')
  await drawInTurn(islandKey(HARBOUR), HARBOUR, {})
  expect(knownSource(islandKey(HARBOUR))).toBe('served')
})

it('draws one island a task, in the order they were asked for', async () => {
  const { drawInTurn, knownSource } = await onPage()
  const [first, second] = [HARBOUR, LAGOON].map((island) => drawInTurn(islandKey(island), island, {}))
  await first
  expect(knownSource(islandKey(HARBOUR))).toBe(islandSource(HARBOUR))
  expect(knownSource(islandKey(LAGOON))).toBeUndefined()
  await second
  expect(knownSource(islandKey(LAGOON))).toBe(islandSource(LAGOON))
})

it('tells pictures apart by whose they are, their tags, shape and sky', () => {
  const keys = [
    islandKey(HARBOUR),
    islandKey({ ...HARBOUR, tags: [] }),
    islandKey(LAGOON),
    islandKey(HARBOUR, { shape: 'mark' }),
    islandKey(HARBOUR, { sky: false }),
  ]
  expect(new Set(keys).size).toBe(keys.length)
  // The server names them so that the screens find them.
  expect(islandKey(HARBOUR, { shape: 'banner', sky: true })).toBe(islandKey(HARBOUR))
})
