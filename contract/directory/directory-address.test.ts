import { describe, expect, it } from 'vitest'
import { canonicalPath } from './canonical-path.ts'
import { directoryParameters } from './directory-address.ts'

describe('the canonical address of a page', () => {
  it.each([
    [{}, '/servers'],
    [{ q: '', tag: 'All', sort: 'top', page: '1' }, '/servers'],
    [{ page: '3', tag: 'PvP' }, '/servers?tag=PvP&page=3'],
    [{ tag: 'Survival/SMP' }, '/servers?tag=Survival%2FSMP'],
    [{ sort: 'new', page: 2 }, '/servers?page=2'],
    [{ sort: 'name', tag: 'nope', page: '0', other: 'x' }, '/servers'],
    [
      { without: 'addons-required', with: 'lang-de.on-switch', page: '2' },
      '/servers?page=2&with=lang-de.on-switch&without=addons-required',
    ],
    [{ with: 'lang-de&x', without: ['a'] }, '/servers'],
    [{ page: '2', q: 'sky block', tag: 'PvP' }, '/servers?q=sky%20block&tag=PvP&page=2'],
  ])('keeps what identifies a page of the directory: %o', (parameters, path) => {
    expect(canonicalPath('/servers', parameters)).toBe(path)
    expect(canonicalPath('/servers/', parameters)).toBe(path)
  })

  it('has no parameters of others in links to other pages of the list', () => {
    const search = { q: 'sky', tag: 'PvP', sort: 'new', page: 2, with: 'lang-de', utm_source: 'x' } as const
    expect(directoryParameters(search)).toEqual({
      q: 'sky',
      tag: 'PvP',
      sort: 'new',
      page: 2,
      with: 'lang-de',
    })
    expect(directoryParameters({ q: '', tag: 'All', sort: 'top', page: 1, without: 'on-xbox' })).toEqual({
      without: 'on-xbox',
    })
  })

  it('is the path on other pages', () => {
    expect(canonicalPath('/', { tag: 'PvP' })).toBe('/')
    expect(canonicalPath('/hubs//', { page: '2' })).toBe('/hubs')
    expect(canonicalPath('/servers/abcdefghijkl', { tag: 'PvP' })).toBe('/servers/abcdefghijkl')
  })
})
