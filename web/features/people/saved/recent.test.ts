import { beforeEach, expect, it, vi } from 'vitest'
import { forgetRecent, noteRecent, readRecent } from './recent.ts'

const server = (place: number) => ({
  id: `AAAAAAAAAA${String(place).padStart(2, '0')}`,
  slug: `bay-${place}`,
  name: `Bay ${place}`,
  tags: ['PvP'],
})

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

it('holds the latest twelve servers, each once, until they are forgotten', () => {
  for (let place = 0; place < 15; place += 1) noteRecent(server(place))
  noteRecent(server(10))
  expect(readRecent().map(({ name }) => name)).toEqual(
    [10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3].map((place) => `Bay ${place}`),
  )
  forgetRecent()
  expect(readRecent()).toEqual([])
})

it.each(['', '{', 'null', '[1,null,{"id":5}]', '[{"id":"x","slug":"x","name":"x","tags":[]}]'])(
  'is empty for what it did not write: %s',
  (text) => {
    stored.set('recent-servers', text)
    expect(readRecent()).toEqual([])
  },
)

it('is empty where storage is blocked', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  noteRecent(server(1))
  forgetRecent()
  expect(readRecent()).toEqual([])
})
