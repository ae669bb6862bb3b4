import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { IslandOptions, IslandSubject } from '#contract/island-address.ts'

const DRAWING = '#contract/islands/draw-island.ts'

const PATIENCE = { timeout: 60_000 }

beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.resetModules()
  vi.doUnmock('react')
  vi.doUnmock(DRAWING)
})

/** A page whose islands stay mounted. `load` answers the request for the drawing code. */
async function openPage(load: () => { drawIsland: () => string }) {
  vi.doMock('react', () => ({
    useSyncExternalStore: (subscribe: (reader: () => void) => () => void, read: () => unknown) => {
      subscribe(() => undefined)
      return read()
    },
  }))
  vi.doMock(DRAWING, load)
  const { useIslandPicture } = await import('./island-picture.ts')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the drawing code is not the real one
  const [subject, options] = [{ id: 'a', tags: [] }, {}] as [IslandSubject, IslandOptions]
  return () => useIslandPicture(subject, options)
}

it('asks for the drawing code again with the next island after a request for it failed', async () => {
  let requests = 0
  const mountIsland = await openPage(() => {
    requests += 1
    if (requests === 1) throw new Error('offline')
    return { drawIsland: () => '<svg/>' }
  })
  expect(mountIsland()).toBeUndefined()
  await vi.waitFor(() => expect(requests).toBe(1), PATIENCE)
  await vi.waitFor(() => {
    mountIsland()
    expect(requests).toBe(2)
  }, PATIENCE)
  await vi.waitFor(() => expect(mountIsland()).toMatch(/^data:image\/svg\+xml,/), PATIENCE)
  expect(requests).toBe(2)
})
