import { afterEach, describe, expect, it, vi } from 'vitest'

const FAMILY = '👨\u200d👩\u200d👧\u200d👦'
const WHOLE = [
  FAMILY,
  '🇩🇪',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  '👍🏽',
  '❤\ufe0f\u200d🔥',
  '1\ufe0f\u20e3',
  'e\u0301',
  'น้ำ'.slice(0, 2),
  'क्',
]

// The text is made in the Worker and again in the browser: both must cut alike.
describe.each(['with Intl.Segmenter', 'in a browser without it'])('a text is cut %s', (where) => {
  const load = async () => {
    vi.resetModules()
    if (where !== 'with Intl.Segmenter') vi.stubGlobal('Intl', {})
    return { ...(await import('./graphemes.ts')), ...(await import('./truncate.ts')) }
  }
  afterEach(() => vi.unstubAllGlobals())

  it.each(WHOLE)('never within %s', async (sign) => {
    const { cutTo, firstGrapheme, graphemesOf, truncate } = await load()
    expect(graphemesOf(`a${sign}b`)).toEqual(['a', sign, 'b'])
    expect(firstGrapheme(`${sign}b`)).toBe(sign)
    const points = [...sign].length
    for (let limit = 1; limit < points + 2; limit += 1)
      expect(cutTo(`a${sign}b`, limit)).toBe(limit < points + 1 ? 'a' : `a${sign}`)
    for (let limit = 4; limit < 90; limit += 1) {
      const cut = truncate(sign.repeat(60), limit)
      if (points * 60 > limit) expect([limit, cut.replaceAll(sign, '')]).toEqual([limit, '…'])
      expect([...cut].length).toBeLessThanOrEqual(limit)
    }
  })

  it('leaves a text that is short enough, and counts code points', async () => {
    const { cutTo } = await load()
    expect(cutTo('🏝🏝🏝', 3)).toBe('🏝🏝🏝')
    expect(cutTo('🏝🏝🏝', 2)).toBe('🏝🏝')
    expect(cutTo(FAMILY, 3)).toBe('')
    expect(cutTo('', 3)).toBe('')
    expect(cutTo('x'.repeat(10_000), 20)).toBe('x'.repeat(20))
  })
})
