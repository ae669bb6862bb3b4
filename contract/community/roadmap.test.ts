import { describe, expect, it } from 'vitest'
import { parseTags, ROADMAP_STATES, ROADMAP_TABLE, roadmapStatesFor } from './roadmap.ts'
import { forgiveRoadmapSearch } from './roadmap-search.ts'

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

describe('the states of an idea', () => {
  it.each(ROADMAP_STATES)('%s allows what the table says', (state) => {
    for (const action of ['place', 'decline', 'merge'] as const)
      expect(roadmapStatesFor(action).includes(state)).toBe(ROADMAP_TABLE[state][action])
  })

  it('end when the idea is merged', () => {
    expect(ROADMAP_TABLE.merged).toEqual({ place: false, decline: false, merge: false })
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
