import { describe, expect, it } from 'vitest'
import { forgiveRoadmapSearch } from './roadmap-search.ts'
import { parseTags } from './roadmap.ts'

describe('tags', () => {
  it.each([
    ['', []],
    [' , ,', []],
    ['maps', ['maps']],
    [' Maps,  world  map ,maps,MAPS, ', ['Maps', 'world map']],
    ['É,e', ['É']],
  ])('in "%s" are %j', (text, tags) => {
    expect(parseTags(text)).toEqual(tags)
  })
})

describe('the address bar', () => {
  it.each([
    [{}, { q: '', tag: '' }],
    [
      { q: 'a&b', tag: 'World map' },
      { q: 'a&b', tag: 'World map' },
    ],
    [
      { q: 2048, tag: ['x'] },
      { q: '2048', tag: '' },
    ],
    [{ q: 'a\u0000\u202eb' }, { q: 'ab', tag: '' }],
    [{ q: 'x'.repeat(300) }, { q: 'x'.repeat(100), tag: '' }],
  ])('%j asks for %j', (search, asked) => {
    expect(forgiveRoadmapSearch(search)).toEqual(asked)
  })
})
