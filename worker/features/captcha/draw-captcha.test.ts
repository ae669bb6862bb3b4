import { describe, expect, test } from 'vitest'
import { CAPTCHA_LENGTH } from '../../../contract/captcha.ts'
import { drawCaptcha, drawWord } from './draw-captcha.ts'
import { EM, GLYPHS } from './glyphs.ts'
import { columnAttacker, subpathAttacker } from './testing/attackers.ts'
import type { Attacker, Solved } from './testing/attackers.ts'
import { parseDrawing, pathDataOf } from './testing/parse-drawing.ts'
import { seededRandom } from './testing/seeded-random.ts'
import type { RandomSource } from './random.ts'

const ALPHABET = GLYPHS.map(({ character }) => character)

function drawMany(count: number, random: RandomSource): Solved[] {
  return Array.from({ length: count }, () => drawCaptcha(random))
}

describe('the answer', () => {
  test('is as long as agreed and of the alphabet', () => {
    for (const { answer } of drawMany(50, seededRandom(1))) {
      expect(answer).toHaveLength(CAPTCHA_LENGTH)
      expect(ALPHABET).toEqual(expect.arrayContaining(answer.split('')))
    }
  })

  test('asks for at least 18 characters, none of them easily taken for another', () => {
    expect(new Set(ALPHABET).size).toBeGreaterThanOrEqual(18)
    for (const group of ['0OQ', '1IL', '2Z', '5S', '8B', 'UV', '4A', '7T', 'CG', 'G6']) {
      expect(ALPHABET.filter((character) => group.includes(character)).length).toBeLessThanOrEqual(1)
    }
  })

  test('uses every character about equally often', () => {
    const drawn = drawMany(600, seededRandom(2)).flatMap(({ answer }) => answer.split(''))
    const expected = drawn.length / ALPHABET.length
    const chiSquare = ALPHABET.reduce((sum, character) => {
      const seen = drawn.filter((other) => other === character).length
      return sum + (seen - expected) ** 2 / expected
    }, 0)
    expect(chiSquare).toBeLessThan(42.3) // 18 degrees of freedom: a fair draw exceeds it once in 1,000 seeds
  })
})

describe('the drawing', () => {
  test('is repeatable for a given source', () => {
    expect(drawCaptcha(seededRandom(3))).toEqual(drawCaptcha(seededRandom(3)))
    expect(drawCaptcha(seededRandom(3))).not.toEqual(drawCaptcha(seededRandom(4)))
  })

  test('differs each time with secure randomness', () => {
    expect(drawCaptcha().svg).not.toBe(drawCaptcha().svg)
  })

  test('is one even-odd path in the text colour and nothing else', () => {
    const number = String.raw`-?\d+`
    const point = `${number} ${number}`
    const curve = `(?:Q${point} ${point}|C${point} ${point} ${point})`
    const document = new RegExp(
      '^<svg xmlns="http://www\\.w3\\.org/2000/svg" width="220" height="70" viewBox="0 0 4400 1400"' +
        ' role="img" aria-label="Distorted letters and digits">' +
        `<path fill="currentColor" fill-rule="evenodd" d="(?:M${point}${curve}+Z)+"/></svg>$`,
    )
    for (const { svg } of drawMany(50, seededRandom(5))) expect(svg).toMatch(document)
  })

  test('keeps its corners inside the picture, whatever the word', () => {
    const random = seededRandom(6)
    for (const word of ['WWWWW', 'MMMMM', 'JJJJJ', 'AYWX9']) {
      for (const { to } of parseDrawing(drawWord(word, random)).flatMap(({ segments }) => segments)) {
        expect(to.x).toBeGreaterThanOrEqual(0)
        expect(to.x).toBeLessThanOrEqual(4400)
        expect(to.y).toBeGreaterThanOrEqual(0)
        expect(to.y).toBeLessThanOrEqual(1400)
      }
    }
  })

  test('stays under 12 KB and gives nothing away by its size', () => {
    const random = seededRandom(7)
    const sizes = ['66666', 'TTTTT'].map((word) =>
      Array.from({ length: 50 }, () => drawWord(word, random).length),
    )
    expect(Math.max(...sizes.flat())).toBeLessThan(12_000)
    for (const same of sizes) expect(new Set(same).size).toBeGreaterThan(40)
    const [simple, intricate] = sizes.map((same) => same.toSorted((a, b) => a - b))
    expect(simple?.[0]).toBeLessThan(intricate?.at(-1) ?? 0)
    expect(intricate?.[0]).toBeLessThan(simple?.at(-1) ?? 0)
  })

  test('shares no fragment with another drawing of the same word', () => {
    const random = seededRandom(8)
    const drawings = Array.from({ length: 12 }, () => pathDataOf(drawWord('KR3EM', random)))
    const fragments = drawings.flatMap((data) => [...new Set(windowsOf(data, 20))])
    expect(new Set(fragments).size).toBe(fragments.length)
  })

  test('refuses characters it cannot draw', () => {
    expect(() => drawWord('AB0', seededRandom(9))).toThrow(RangeError)
  })
})

describe.each([
  ['matches subpaths', subpathAttacker],
  ['matches the commands in each column', columnAttacker],
])('a script that %s', { timeout: 60_000 }, (_, attacker) => {
  test('reads outlines that are merely set in a row', () => {
    const plain = drawMany(700, seededRandom(10)).map(({ answer }) => ({ answer, svg: drawPlainly(answer) }))
    expect(successRate(attacker, plain.slice(0, 500), plain.slice(500))).toBeGreaterThan(0.9)
  })

  test('reads fewer than 5% of the drawings', () => {
    const drawings = drawMany(700, seededRandom(11))
    expect(successRate(attacker, drawings.slice(0, 500), drawings.slice(500))).toBeLessThan(0.05)
  })
})

function successRate(attacker: Attacker, training: readonly Solved[], fresh: readonly Solved[]): number {
  const read = attacker(training)
  return fresh.filter(({ answer, svg }) => read(svg) === answer).length / fresh.length
}

/** What an undistorted picture would be: each outline as it is, letters at equal distances. */
function drawPlainly(word: string): string {
  const data = word.split('').map((character, column) => {
    const outline = GLYPHS.find((glyph) => glyph.character === character)?.outline ?? ''
    return outline.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => `${Number(x) + column * EM} ${y}`)
  })
  return `<path d="${data.join('')}"/>`
}

function windowsOf(text: string, length: number): string[] {
  return Array.from({ length: text.length - length + 1 }, (_, start) => text.slice(start, start + length))
}
