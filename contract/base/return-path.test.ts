import { describe, expect, it } from 'vitest'
import { inLanguage, readLanguage, SITE_LANGUAGE_CODES } from '../language/site-languages.ts'
import { safeReturnPath } from './return-path.ts'

describe('the return path', () => {
  it.each([
    ['/', '/'],
    ['/info#realm-rankings', '/info#realm-rankings'],
    ['/servers?tag=PvP&page=2#list', '/servers?tag=PvP&page=2#list'],
    ['/a/../submit', '/submit'],
    ['/servers?q=空', '/servers?q=%E7%A9%BA'],
    ['/servers?next=https://evil.example', '/servers?next=https://evil.example'],
    ['/%2F/evil.example', '/%2F/evil.example'],
  ])('may be %s', (path, kept) => {
    expect(safeReturnPath(path)).toBe(kept)
  })

  it.each([
    [undefined],
    [''],
    ['servers'],
    ['https://evil.example/'],
    ['//evil.example'],
    ['/\\evil.example'],
    ['/\t/evil.example'],
    [' //evil.example'],
    ['/.//evil.example'],
    ['javascript:alert(1)'],
    ['/servers\u0000'],
    ['/api/auth/logout'],
    ['/%61pi/servers'],
    ['/%6Cogin?error=failed'],
    ['/servers/%zz'],
    ['/login'],
    ['/servers/../login'],
    [`/${'a'.repeat(1000)}`],
  ])('is the dashboard instead of %j', (path) => {
    expect(safeReturnPath(path)).toBe('/dashboard')
  })

  it('never leaves the site, in any spelling', () => {
    const pieces = [
      '/',
      '//',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      ' ',
      'de/',
    ]
    for (const a of pieces)
      for (const b of pieces)
        for (const c of pieces) {
          const path = safeReturnPath(`/${a}${b}${c}`)
          const inEach = SITE_LANGUAGE_CODES.map((code) => inLanguage(readLanguage(path).path, code))
          for (const address of [path, ...inEach])
            expect(
              new URL(address, 'https://realmport.test').origin,
              JSON.stringify([a, b, c, address]),
            ).toBe('https://realmport.test')
        }
  })
})
