import { expect, it } from 'vitest'
import { readCaptcha } from './captcha-drawing.ts'

const svg = (href: string) =>
  `<svg viewBox="0 0 440 140"><mask id="letters"><image width="440" href="${href}"/></mask><rect mask="url(#letters)"/></svg>`

it('reads the pixels', () => {
  expect(readCaptcha(svg('data:image/png;base64,iVBOR+/='))).toBe('data:image/png;base64,iVBOR+/=')
})

it.each([
  '',
  '<svg></svg>',
  svg('data:image/png;base64,a"onload="alert(1)'.replaceAll('"', '&quot;')),
  svg('javascript:alert(1)'),
  svg('data:image/svg+xml;base64,AAAA'),
  svg('https://evil.example/a.png'),
])('reads nothing from %s', (text) => {
  expect(readCaptcha(text)).toBeNull()
})
