import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import { HALF_HOUR } from '#contract/site/metrics.ts'

/** The parts of a browser that beacons use. */
function openBrowser({ accepts = () => true }: { accepts?: () => boolean } = {}) {
  const page = new EventTarget()
  const doc = Object.assign(new EventTarget(), { hidden: false, prerendering: false })
  const sent: { path: string; events: { serverId: string; kind: string }[] }[] = []
  const note = (path: string, body: string) => sent.push({ path, events: JSON.parse(body).events })
  vi.stubGlobal('document', doc)
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('navigator', {
    sendBeacon: (path: string, body: string) => {
      if (!accepts()) return false
      note(path, body)
      return true
    },
  })
  const fetch = vi.fn((path: string, init: { body: string }) => {
    note(path, init.body)
    return Promise.reject(new Error('offline'))
  })
  vi.stubGlobal('fetch', fetch)
  return {
    sent,
    fetch,
    doc,
    hide() {
      doc.hidden = true
      doc.dispatchEvent(new Event('visibilitychange'))
    },
    leave: () => page.dispatchEvent(new Event('pagehide')),
  }
}

/** An IntersectionObserver that the test controls. */
function openEyes() {
  const eyes: { see(target: object, share: number): void; targets: Set<object> }[] = []
  class FakeObserver {
    targets = new Set<object>()
    see: (target: object, share: number) => void
    constructor(notice: (entries: object[]) => void) {
      this.see = (target, share) => notice([{ target, isIntersecting: share > 0, intersectionRatio: share }])
      eyes.push(this)
    }
    observe(target: object) {
      this.targets.add(target)
    }
    unobserve(target: object) {
      this.targets.delete(target)
    }
  }
  vi.stubGlobal('IntersectionObserver', FakeObserver)
  vi.stubGlobal('Element', EventTarget)
  return eyes
}

async function load() {
  vi.resetModules()
  return import('./beacons.ts')
}

beforeEach(() => {
  vi.useFakeTimers({ now: 100 * HALF_HOUR })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('beacons', () => {
  it('collect the events of a visit and send them in one request', async () => {
    const browser = openBrowser()
    const { tell } = await load()
    tell('a', 'impression')
    await vi.advanceTimersByTimeAsync(4 * MINUTE)
    tell('b', 'page')
    expect(browser.sent).toEqual([])
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(browser.sent).toEqual([
      {
        path: '/api/pulse',
        events: [
          { serverId: 'a', kind: 'impression' },
          { serverId: 'b', kind: 'page' },
        ],
      },
    ])
    await vi.advanceTimersByTimeAsync(10 * MINUTE)
    expect(browser.sent).toHaveLength(1)
  })

  it.each([0, 0.999])('are sent before their half hour ends', async (random) => {
    vi.spyOn(Math, 'random').mockReturnValue(random)
    vi.setSystemTime(101 * HALF_HOUR - 2 * MINUTE)
    const browser = openBrowser()
    const { tell } = await load()
    tell('a', 'page')
    await vi.advanceTimersByTimeAsync(MINUTE - 1)
    expect(browser.sent).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(MINUTE + 1)
    expect(browser.sent).toHaveLength(1)
  })

  it.each(['hide', 'leave'] as const)('are sent at once when visitors %s', async (how) => {
    const browser = openBrowser()
    const { tell } = await load()
    tell('a', 'click_realm')
    browser[how]()
    browser[how]()
    expect(browser.sent).toHaveLength(1)
  })

  it('never contain more events than the server accepts', async () => {
    const browser = openBrowser()
    const { tell } = await load()
    for (let n = 0; n < 120; n += 1) tell(`card${n}`, 'impression')
    browser.leave()
    expect(browser.sent.map(({ events }) => events.length)).toEqual([50, 50, 20])
  })

  it('use fetch where the browser refuses a beacon, and report no error', async () => {
    const browser = openBrowser({ accepts: () => false })
    const { tell } = await load()
    tell('a', 'page')
    browser.leave()
    expect(browser.sent).toHaveLength(1)
    expect(browser.fetch.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', keepalive: true })
    await vi.runAllTimersAsync()
  })

  it('survive a browser that throws', async () => {
    const browser = openBrowser({
      accepts: () => {
        throw new Error('no beacons here')
      },
    })
    const { tell } = await load()
    tell('a', 'page')
    expect(() => browser.leave()).not.toThrow()
    expect(browser.sent).toHaveLength(1)
  })

  it('wait until a prerendered page is shown', async () => {
    const browser = openBrowser()
    browser.doc.prerendering = true
    const { tell } = await load()
    tell('a', 'page')
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    expect(browser.sent).toEqual([])
    browser.doc.prerendering = false
    await vi.advanceTimersByTimeAsync(6 * MINUTE)
    expect(browser.sent).toHaveLength(1)
  })
})

describe('a card', () => {
  async function watchTwo() {
    const browser = openBrowser()
    const eyes = openEyes()
    const { watchCard } = await load()
    const [one, two] = [new Element(), new Element()]
    const stop = watchCard(one, 'one')
    watchCard(two, 'two')
    const [eye] = eyes
    if (!eye) throw new Error('Nobody looks')
    return { browser, eyes, eye, one, two, stop, watchCard }
  }
  const ids = (browser: ReturnType<typeof openBrowser>) => {
    browser.leave()
    return browser.sent.flatMap(({ events }) => events.map(({ serverId, kind }) => `${kind} ${serverId}`))
  }

  it('counts after half of it was visible for a second; all cards share one observer', async () => {
    const { browser, eyes, eye, one, two } = await watchTwo()
    eye.see(one, 0.5)
    await vi.advanceTimersByTimeAsync(500)
    eye.see(two, 1)
    await vi.advanceTimersByTimeAsync(999)
    expect(ids(browser)).toEqual(['impression one'])
    await vi.advanceTimersByTimeAsync(1)
    expect(ids(browser)).toEqual(['impression one', 'impression two'])
    expect([eyes.length, eye.targets.size]).toEqual([1, 0])
  })

  it('does not count when too small a part of it was visible, or for too short a time', async () => {
    const { browser, eye, one, two } = await watchTwo()
    eye.see(one, 0.49)
    eye.see(two, 0.8)
    await vi.advanceTimersByTimeAsync(900)
    eye.see(two, 0.3)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ids(browser)).toEqual([])
  })

  it('does not count when it disappears too early, or in a background tab', async () => {
    const { browser, eye, one, two, stop } = await watchTwo()
    eye.see(one, 1)
    eye.see(two, 1)
    stop()
    browser.doc.hidden = true
    await vi.advanceTimersByTimeAsync(5_000)
    expect(ids(browser)).toEqual([])
    browser.doc.hidden = false
    await vi.advanceTimersByTimeAsync(1_000)
    expect(ids(browser)).toEqual(['impression two'])
  })

  it('is sent once in each half hour, however often it is visible', async () => {
    const { browser, eye, watchCard } = await watchTwo()
    const look = async () => {
      const card = new Element()
      watchCard(card, 'again')
      eye.see(card, 1)
      await vi.advanceTimersByTimeAsync(1_000)
    }
    await look()
    await look()
    vi.setSystemTime(101 * HALF_HOUR)
    await look()
    expect(ids(browser)).toEqual(['impression again', 'impression again'])
  })
})
