import { expect, it } from 'vitest'
import { isForeignLookAlike, shownHost, storedHost } from './international-host.ts'

it.each([
  ['play.exämple.de', 'play.xn--exmple-cua.de'],
  ['bücher.de', 'xn--bcher-kva.de'],
  ['мир.рф', 'xn--h1ahn.xn--p1ai'],
  ['日本語.jp', 'xn--wgv71a119e.jp'],
  ['play.example.org', 'play.example.org'],
])('stores %s as %s, and shows it again', (text, stored) => {
  expect(storedHost(text)).toBe(stored)
  expect(shownHost(stored)).toBe(text)
  expect(storedHost(stored)).toBe(stored)
})

it.each([
  ['pаypal.com', 'xn--pypal-4ve.com'],
  ['gօօgle.com', 'xn--ggle-vifa.com'],
  ['раypal中.com', 'xn--ypal-43d9g7124d.com'],
])('shows %s as %s, as it is stored, because it may imitate another name', (name, stored) => {
  expect(storedHost(name)).toBe(stored)
  expect(shownHost(stored)).toBe(stored)
})

it.each([['xn--'], ['xn--a'], ['xn--99999999999.de'], ['a.xn--\u00e4.de']])(
  'survives %s, which is no name',
  (host) => expect(() => [shownHost(host), isForeignLookAlike(host)]).not.toThrow(),
)

it.each([
  ['pаypal.com', true],
  ['раура.com', true],
  ['play.exämple.de', false],
  ['мир.рф', false],
  ['日本語.jp', false],
  ['play.example.org', false],
  ['gօօgle.com', true],
  ['раypal中.com', true],
  ['g০০gle.com', true],
  ['сосо.com', true],
  ['νοια.com', true],
  ['minecraft中文.com', false],
  ['клан.рф', false],
  ['мега.рф', false],
  ['сервер.рф', false],
  ['север.com', false],
  ['восток.com', false],
  ['квант.рф', false],
  ['хаос.рф', false],
  ['αγορα.gr', false],
])('finds that %s may be taken for another name: %s', (host, isSuspicious) => {
  expect(isForeignLookAlike(storedHost(host))).toBe(isSuspicious)
})
