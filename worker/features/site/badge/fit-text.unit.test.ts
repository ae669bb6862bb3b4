import { describe, expect, it } from 'vitest'
import { fitText, textWidth } from './fit-text.ts'

const regular = { size: 10, bold: false }
const bold = { size: 10, bold: true }

describe('the width of a text', () => {
  it.each([
    ['', 0],
    ['Hello', 22.8],
    ['   ', 8.4],
    ['Ünïcødé', 37.6],
    ['島', 10],
    ['🏝️', 10],
    ['👨‍👩‍👧', 10],
  ])('of %j at 10 px is %d', (text, width) => {
    expect(textWidth(text, regular)).toBeCloseTo(width, 0)
  })

  it('is larger in bold', () => {
    expect(textWidth('hill', bold)).toBeGreaterThan(textWidth('hill', regular))
  })
})

describe('a text that is fitted', () => {
  it('stays unchanged where it fits', () => {
    expect(fitText('Skyhold', bold, 100)).toEqual({ text: 'Skyhold', width: textWidth('Skyhold', bold) })
  })

  it.each([
    'W'.repeat(60),
    'i'.repeat(60),
    '島'.repeat(60),
    '👨‍👩‍👧'.repeat(20),
    'Ä very long name of a realm '.repeat(2),
  ])('is never wider than its space: %s', (text) => {
    for (const room of [12, 40, 120]) {
      const fitted = fitText(text, bold, room)
      expect(fitted.width).toBeLessThanOrEqual(room)
      expect(fitted.text.endsWith('…')).toBe(true)
      expect(fitted.text).not.toMatch(/\p{Surrogate}/u)
    }
  })

  it('is cut between visible characters', () => {
    expect(fitText('👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧', bold, 22).text).toBe('👨‍👩‍👧…')
  })
})
