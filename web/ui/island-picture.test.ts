import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { IslandSubject } from '#contract/islands/island-address.ts'

const DRAWING = '#contract/islands/draw-island.ts'
const LOADED = './draw-islands.ts'

const PATIENCE = { timeout: 10_000 }

/** What becomes near the viewport. */
const approaches: (() => void)[] = []

beforeEach(() => {
  vi.resetModules()
  approaches.length = 0
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      private readonly answer: (entries: { isIntersecting: boolean }[]) => void
      constructor(answer: (entries: { isIntersecting: boolean }[]) => void) {
        this.answer = answer
      }
      observe() {
        this.answer([{ isIntersecting: false }])
        approaches.push(() => this.answer([{ isIntersecting: true }]))
      }
      disconnect = () => undefined
    },
  )
})
afterEach(() => {
  vi.resetModules()
  vi.unstubAllGlobals()
  vi.doUnmock('react')
  vi.doUnmock(DRAWING)
  vi.doUnmock(LOADED)
})

/** A page whose islands stay mounted. `load` answers the request for a module. */
async function openPage(module: typeof DRAWING | typeof LOADED, load: () => object) {
  vi.doMock('react', () => ({
    useRef: (current: unknown) => ({ current }),
    useLayoutEffect: (effect: () => unknown) => effect(),
  }))
  vi.doMock(module, load)
  const { useIslandPicture } = await import('./island-picture.ts')
  return (id: string, served = '') => {
    const element = { src: served, hasAttribute: () => element.src !== '' }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts of an image are used
    const image = { current: element as unknown as HTMLImageElement }
    expect(useIslandPicture(image, { id, tags: [] }, {}, false)).toBeUndefined()
    return element
  }
}

it('asks for the drawing code again with the next island after a request for it failed', async () => {
  let requests = 0
  const mountIsland = await openPage(LOADED, () => {
    requests += 1
    if (requests === 1) throw new Error('offline')
    return {
      drawWhenNear: (element: { src: string }) => {
        element.src = 'drawn'
      },
    }
  })
  const first = mountIsland('a')
  await vi.waitFor(() => expect(requests).toBe(1), PATIENCE)
  let next = first
  await vi.waitFor(() => {
    next = mountIsland('a')
    expect(requests).toBe(2)
  }, PATIENCE)
  await vi.waitFor(() => expect(next.src).toBe('drawn'), PATIENCE)
  expect(first.src).toBe('')
  expect(requests).toBe(2)
})

it('keeps what the server drew, draws others only near the viewport, and each once', async () => {
  const drawn: string[] = []
  const mountIsland = await openPage(DRAWING, () => ({
    drawIsland: ({ id }: IslandSubject) => {
      drawn.push(id)
      return id
    },
  }))
  const served = mountIsland('top', 'of the server')
  const [near, far] = [mountIsland('near'), mountIsland('far')]
  await vi.waitFor(() => expect(approaches).toHaveLength(2), PATIENCE)
  approaches[0]?.()
  await vi.waitFor(() => expect(near.src).toBe('data:image/svg+xml,near'), PATIENCE)
  expect(mountIsland('near').src).toBe('data:image/svg+xml,near')
  expect([served.src, far.src]).toEqual(['of the server', ''])
  expect(drawn).toEqual(['near'])
})
