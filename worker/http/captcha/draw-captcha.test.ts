import { expect, it } from 'vitest'
import { CAPTCHA_LENGTH } from '#contract/site/captcha.ts'
import { drawCaptcha } from './draw-captcha.ts'
import { CAPTCHA_ALPHABET, randomLetters } from './letters.ts'

it('asks for characters of which none looks like another', () => {
  for (const group of ['0OQ', '1IL', '2Z', '5S', '8B', 'UV', '4A', '7T', 'CG', 'G6'])
    expect(Array.from(CAPTCHA_ALPHABET).filter((one) => group.includes(one)).length).toBeLessThanOrEqual(1)
  const words = Array.from({ length: 200 }, () => randomLetters().join(''))
  for (const word of words) expect(word).toMatch(new RegExp(`^[${CAPTCHA_ALPHABET}]{${CAPTCHA_LENGTH}}$`))
  expect(new Set(words.join('')).size).toBe(CAPTCHA_ALPHABET.length)
  expect(new Set(words).size).toBeGreaterThan(190)
})

it('draws pixels only: no outline from which a letter could be read', async () => {
  const { answer, svg } = await drawCaptcha()
  expect(svg).toMatch(
    /^<svg [^>]*viewBox="0 0 440 140"[^>]*><mask id="letters"><image [^>]*href="data:image\/png;base64,[\w+/]+=*"\/><\/mask><rect [^>]*fill="currentColor"[^>]*\/><\/svg>$/,
  )
  expect(svg).not.toContain('<path')
  expect(svg).not.toContain(answer)
  expect(svg.length).toBeLessThan(24_000)
  expect((await drawCaptcha()).svg).not.toBe(svg)
})
