import { beforeEach, expect, it, vi } from 'vitest'
import { keepServer, KEPT_KEYS, readKept } from './kept-servers.ts'

const server = (place: number) => ({
  id: `AAAAAAAAAA${String(place).padStart(2, '0')}`,
  slug: `bay-${place}`,
  name: `Bay ${place}`,
  tags: ['PvP'],
})

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('dispatchEvent', () => true)
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})

it('holds the latest 24 servers, each once, until they are taken out', () => {
  for (let place = 0; place < 30; place += 1) keepServer('saved', server(place), { isOn: true })
  keepServer('saved', server(10), { isOn: true })
  const latest = [10, ...Array.from({ length: 30 }, (_, place) => 29 - place).filter((place) => place !== 10)]
  expect(readKept(KEPT_KEYS.saved).map(({ name }) => name)).toEqual(
    latest.slice(0, 24).map((place) => `Bay ${place}`),
  )
  for (const place of latest) keepServer('saved', server(place), { isOn: false })
  expect(readKept(KEPT_KEYS.saved)).toEqual([])
})

it('holds apart what is saved and what is hidden', () => {
  keepServer('saved', server(1), { isOn: true })
  keepServer('hidden', server(2), { isOn: true })
  const namesIn = (key: string) => readKept(key).map(({ name }) => name)
  expect([namesIn(KEPT_KEYS.saved), namesIn(KEPT_KEYS.hidden)]).toEqual([['Bay 1'], ['Bay 2']])
})

it.each(['', '{', 'null', '[1,null,{"id":5}]', '[{"id":"x","slug":"x","name":"x","tags":[]}]'])(
  'is empty for what it did not write: %s',
  (text) => {
    stored.set('kept-servers', text)
    expect(readKept(KEPT_KEYS.saved)).toEqual([])
  },
)

it('is empty where storage is blocked', () => {
  const blocked = () => {
    throw new Error('blocked')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  keepServer('saved', server(1), { isOn: true })
  expect(readKept(KEPT_KEYS.saved)).toEqual([])
})
