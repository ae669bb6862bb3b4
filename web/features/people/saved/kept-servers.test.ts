import { beforeEach, expect, it, vi } from 'vitest'
import { keepServer, readKept } from './kept-servers.ts'

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

it('holds the latest twelve servers, each once, until they are taken out', () => {
  for (let place = 0; place < 15; place += 1) keepServer(server(place), true)
  keepServer(server(10), true)
  const latest = [10, 14, 13, 12, 11, 9, 8, 7, 6, 5, 4, 3]
  expect(readKept().map(({ name }) => name)).toEqual(latest.map((place) => `Bay ${place}`))
  for (const place of latest) keepServer(server(place), false)
  expect(readKept()).toEqual([])
})

it.each(['', '{', 'null', '[1,null,{"id":5}]', '[{"id":"x","slug":"x","name":"x","tags":[]}]'])(
  'is empty for what it did not write: %s',
  (text) => {
    stored.set('kept-servers', text)
    expect(readKept()).toEqual([])
  },
)

it('is empty where storage is blocked', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  keepServer(server(1), true)
  expect(readKept()).toEqual([])
})
