import { expect, it } from 'vitest'
import { readCaptcha } from './captcha-drawing.ts'

const svg = (d: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="220" height="70" viewBox="0 0 4400 1400" role="img" aria-label="Letters"><path fill="currentColor" fill-rule="evenodd" d="${d}"/></svg>`

it('reads the outline and its box', () => {
  expect(readCaptcha(svg('M10 20Q-3 4 5 6C1 2 3 4 5 6Z'))).toEqual({
    viewBox: '0 0 4400 1400',
    path: 'M10 20Q-3 4 5 6C1 2 3 4 5 6Z',
  })
})

it.each([
  '',
  '<svg></svg>',
  svg('M0 0"onload="alert(1)').replace('d="', 'x="'),
  svg('url(javascript:alert(1))'),
])('extracts nothing from %s', (text) => {
  expect(readCaptcha(text)).toBeNull()
})
