import { expect, it } from 'vitest'
import { forgiveDirectorySearch } from './directory.ts'

const defaults = { q: '', tag: 'All', sort: 'top', page: 1 }

it.each([
  [{}, defaults],
  [
    { q: 'sky', tag: 'PvP', sort: 'ratings', page: 3 },
    { q: 'sky', tag: 'PvP', sort: 'ratings', page: 3 },
  ],
  [{ page: '7' }, { ...defaults, page: 7 }],
  [{ tag: 'pvp', sort: 'x', page: 0 }, defaults],
  [{ page: -1 }, defaults],
  [{ page: 1.5 }, defaults],
  [{ page: 1e20 }, defaults],
  [{ page: 'NaN' }, defaults],
  [{ q: ['a'], tag: {}, sort: null }, defaults],
  [
    { with: 'lang-de.on-switch', without: 'addons-required' },
    { ...defaults, with: 'lang-de.on-switch', without: 'addons-required' },
  ],
  [
    { with: 'a.b.c.d.e.f', without: 'g.h.i.j' },
    { ...defaults, with: 'a.b.c.d.e.f', without: 'g.h' },
  ],
  [
    { with: 'a.b.c.d.e.f.g.h.i', without: 'j' },
    { ...defaults, with: 'a.b.c.d.e.f.g.h' },
  ],
  [{ with: 'lang-de,on switch', without: 7 }, defaults],
  [{ with: 'x'.repeat(401) }, defaults],
  [{ q: 2048 }, { ...defaults, q: '2048' }],
  [{ q: 'x'.repeat(100) }, { ...defaults, q: 'x'.repeat(60) }],
])('reads %j from the address bar without failing', (input, expected) => {
  expect(forgiveDirectorySearch(input)).toEqual(expected)
})
