import { expect, it } from 'vitest'
import { forgiveDirectorySearch } from './directory.ts'
import { directoryTitle } from './directory-title.ts'

it.each([
  [{}, 'Servers'],
  [{ sort: 'top', page: '2' }, 'Servers'],
  [{ sort: 'playing' }, 'Servers: Playing now'],
  [{ tag: 'Skyblock', sort: 'new' }, 'Servers: Skyblock, Newest'],
  [{ with: 'kind-server', without: 'tag-pvp', sort: 'nonsense' }, 'Servers: Server, without PvP'],
])('names a list of %j', (search, title) => {
  expect(directoryTitle(forgiveDirectorySearch(search))).toBe(title)
})
