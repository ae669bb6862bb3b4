import { describe, expect, it } from 'vitest'
import { CAPTCHA_LENGTH } from '#contract/captcha.ts'
import { CAPTCHA_ALPHABET, drawCaptcha, drawWord } from './draw-captcha.ts'

describe('the answer', () => {
  it('has the agreed length, and no characters that look alike', () => {
    expect(CAPTCHA_ALPHABET.length).toBeGreaterThanOrEqual(18)
    for (const group of ['0OQ', '1IL', '2Z', '5S', '8B', 'UV', '4A', '7T', 'CG', 'G6'])
      expect(Array.from(CAPTCHA_ALPHABET).filter((one) => group.includes(one)).length).toBeLessThanOrEqual(1)
    const answers = Array.from({ length: 100 }, () => drawCaptcha().answer)
    for (const answer of answers)
      expect(answer).toMatch(new RegExp(`^[${CAPTCHA_ALPHABET}]{${CAPTCHA_LENGTH}}$`))
    expect(new Set(answers.join('')).size).toBe(CAPTCHA_ALPHABET.length)
    expect(new Set(answers).size).toBeGreaterThan(95)
  })
})

describe('the drawing', () => {
  const dataOf = (svg: string) => / d="([^"]*)"/.exec(svg)?.[1] ?? ''

  it('is one path in the text colour and nothing else, inside the picture', () => {
    const document =
      /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="220" height="70" viewBox="0 0 4400 1400" role="img" aria-label="[\w ]+"><path fill="currentColor" fill-rule="evenodd" d="(?:M\d+ \d+(?:Q\d+ \d+ \d+ \d+)+Z)+"\/><\/svg>$/
    for (const word of ['WWWWW', 'MMMMM', 'JJJJJ', 'AYWX9'].flatMap((one) =>
      Array.from({ length: 10 }, () => one),
    )) {
      const svg = drawWord(Array.from(word))
      expect(svg).toMatch(document)
      expect(svg.length).toBeLessThan(16_000)
      const points = [...dataOf(svg).matchAll(/(\d+) (\d+)/g)]
      expect(points.filter(([, x, y]) => Number(x) > 4400 || Number(y) > 1400)).toEqual([])
    }
  })

  it('of the same word shares no piece of its path and no order of commands with another', () => {
    const drawings = Array.from({ length: 12 }, () => dataOf(drawWord(Array.from('KR3EM'))))
    const pieces = drawings.flatMap((data) => [...new Set(data.match(/Q\d+ \d+ \d+ \d+/g))])
    expect(new Set(pieces).size).toBeGreaterThan(pieces.length * 0.99)
    expect(new Set(drawings.map((data) => data.replaceAll(/[^MQ]/g, ''))).size).toBe(drawings.length)
  })
})
