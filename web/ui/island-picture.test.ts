import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Drawing, DrawingRequest } from './island-picture.ts'

/** Each call brings one observed image near the viewport. */
const approaches: (() => void)[] = []
/** The Workers that were started, with the requests that they got. */
const drawers: FakeDrawer[] = []

const images: FakeImage[] = []

interface FakeImage {
  src: string
  dataset: Record<string, string>
  hasAttribute: () => boolean
}

class FakeDrawer extends EventTarget {
  readonly requests: DrawingRequest[] = []
  constructor() {
    super()
    drawers.push(this)
  }
  postMessage(request: DrawingRequest) {
    this.requests.push(request)
  }
  answer() {
    for (const [key, { id }] of this.requests.splice(0)) {
      const data: Drawing = [key, `picture of ${id}`]
      this.dispatchEvent(new MessageEvent('message', { data }))
    }
  }
}

beforeEach(() => {
  vi.resetModules()
  approaches.length = 0
  drawers.length = 0
  images.length = 0
  vi.stubGlobal('matchMedia', () => new EventTarget())
  vi.stubGlobal('Worker', FakeDrawer)
  vi.stubGlobal('document', { images })
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
})

/** A page whose islands stay mounted. */
async function openPage() {
  vi.doMock('react', () => ({
    useRef: (current: unknown) => ({ current }),
    useLayoutEffect: (effect: () => unknown) => effect(),
  }))
  const { useIslandPicture } = await import('./island-picture.ts')
  return (id: string, served = '') => {
    const element: FakeImage = { src: served, dataset: {}, hasAttribute: () => element.src !== '' }
    images.push(element)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only these parts of an image are used
    const image = { current: element as unknown as HTMLImageElement }
    expect(useIslandPicture(image, { id, tags: [] }, {}, false)).toBeUndefined()
    return element
  }
}

it('keeps what the server drew, draws others only near the viewport, and shows a known one at once', async () => {
  const mountIsland = await openPage()
  const served = mountIsland('top', 'of the server')
  expect(drawers).toEqual([])
  const [near, far] = [mountIsland('near'), mountIsland('far')]
  approaches[0]?.()
  drawers[0]?.answer()
  expect([served, near, far, mountIsland('near')].map(({ src }) => src)).toEqual([
    'of the server',
    'picture of near',
    '',
    'picture of near',
  ])
})

it('starts the drawing Worker again with the next island after it failed', async () => {
  const mountIsland = await openPage()
  const lost = mountIsland('a')
  approaches[0]?.()
  drawers[0]?.dispatchEvent(new Event('error'))
  const next = mountIsland('b')
  approaches[1]?.()
  expect(drawers).toHaveLength(2)
  drawers[1]?.answer()
  expect([lost.src, next.src]).toEqual(['', 'picture of b'])
})

it('leaves an image alone that shows another island when the first one arrives', async () => {
  const mountIsland = await openPage()
  const changed = mountIsland('a')
  changed.dataset['island'] = 'that of b'
  approaches[0]?.()
  drawers[0]?.answer()
  expect(changed.src).toBe('')
})
