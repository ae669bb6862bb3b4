import { describe, expect, it } from 'vitest'
import { motdParts } from './motd-parts.ts'

const GROUND = '#1c1c24'

/** As the guidelines for accessible content define it. */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other].map(luminance).toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

describe('a message of the day', () => {
  it.each([...'0123456789abcdefghijmnpqstuv'])('has the colour of §%s, readable on its ground', (code) => {
    const [plain, coloured, reset] = motdParts(`Hi §${code}you §rthere`)
    expect([plain, coloured?.text, reset]).toEqual([
      { text: 'Hi ', colour: '#ffffff' },
      'you ',
      { text: 'there', colour: '#ffffff' },
    ])
    expect(coloured?.colour === '#ffffff').toBe(code === 'f')
    expect(contrast(coloured?.colour ?? '', GROUND)).toBeGreaterThan(4.5)
    expect(motdParts(`§${code.toUpperCase()}you`)).toEqual([{ text: 'you', colour: coloured?.colour }])
  })

  it.each(['000000', '0000ff', '3a0000', 'ffaa00'])('has the colour #%s of plugins, readable', (hex) => {
    const [part, ...more] = motdParts(`§x${[...hex].map((digit) => `§${digit}`).join('')}Sky`)
    expect([part?.text, more]).toEqual(['Sky', []])
    expect(contrast(part?.colour ?? '', GROUND)).toBeGreaterThan(4.5)
    if (hex === 'ffaa00') expect(part?.colour).toBe('#ffaa00')
  })

  it.each([
    ['§k§l§oStyled', 'Styled'],
    ['§xplain §wword', 'plain word'],
    [
      '§ 5 and §👨\u200d👩\u200d👧 and §سرور می\u200cخواهیم§',
      ' 5 and 👨\u200d👩\u200d👧 and سرور می\u200cخواهیم',
    ],
  ])('shows of %j the text', (motd, text) => {
    expect(
      motdParts(motd)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
  })
})
