import { describe, expect, it } from 'vitest'
import { keyText, newKeyParts, parseKey } from './key-text.ts'

describe('the text of a key', () => {
  it('has a form that scanners of public code find, and is read again', () => {
    const parts = newKeyParts()
    expect(keyText(parts)).toMatch(/^rp_live_[0-9A-Za-z]{50}$/)
    expect(parseKey(keyText(parts))).toEqual(parts)
  })

  it('ends with the CRC-32 of the rest in base 62', () => {
    // 0x414fa339 is the CRC-32 of this sentence.
    expect(keyText({ id: 'The quick br', secret: 'own fox jumps over the lazy dog' }).slice(-6)).toBe(
      '1C9bYH',
    )
  })

  it('is no key with one character changed, added or missing', () => {
    const key = keyText(newKeyParts())
    const other = (place: number) =>
      key.slice(0, place) + (key.charAt(place) === 'x' ? 'y' : 'x') + key.slice(place + 1)
    for (let place = 0; place < key.length; place += 1) expect(parseKey(other(place))).toBeNull()
    for (const wrong of ['', `${key}x`, key.slice(0, -1), ` ${key}`, key.replace('rp_live_', 'rp_test_')])
      expect(parseKey(wrong)).toBeNull()
  })
})
