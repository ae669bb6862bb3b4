import { afterEach, expect, it, vi } from 'vitest'
import { lazyChart } from './lazy-chart.tsx'

afterEach(() => vi.unstubAllGlobals())

const Drawn = () => null

/** Loads a lazy component, as React does. */
async function arrived(load: Parameters<typeof lazyChart>[0]): Promise<unknown> {
  const { _payload, _init }: { _payload?: unknown; _init?: (payload: unknown) => unknown } = Object(
    lazyChart(load),
  )
  try {
    return _init?.(_payload)
  } catch (pending) {
    await pending
    return _init?.(_payload)
  }
}

it.each(['en-US@posix', 'C', ''])('loads in a browser with the language %j', async (language) => {
  vi.stubGlobal('navigator', { language })
  const load = async () => ({ default: (new Intl.NumberFormat(navigator.language), Drawn) })
  expect(await arrived(load)).toBe(Drawn)
})

it('leaves a valid language unchanged', async () => {
  vi.stubGlobal('navigator', { language: 'de-DE' })
  await arrived(async () => ({ default: Drawn }))
  expect(navigator.language).toBe('de-DE')
})

it('shows a message when the chart cannot be loaded', async () => {
  vi.stubGlobal('navigator', { language: 'en' })
  const Missing = await arrived(() => Promise.reject(new Error('Offline')))
  expect(JSON.stringify(Object(Missing)())).toContain('could not be loaded')
})
