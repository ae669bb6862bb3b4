import { expect, it } from 'vitest'
import { directoryTitle } from './directory-title.ts'
import { forgiveDirectorySearch } from './directory.ts'

it.each([
  [{}, 'Servers'],
  [{ sort: 'top', page: '2' }, 'Servers'],
  [{ sort: 'playing' }, 'Servers: Playing now'],
  [{ tag: 'Skyblock', sort: 'new' }, 'Servers: Skyblock, Newest'],
  [{ with: 'kind-server', without: 'tag-pvp', sort: 'nonsense' }, 'Servers: Server, without PvP'],
])('names a list of %j', (search, title) => {
  expect(directoryTitle(forgiveDirectorySearch(search))).toBe(title)
})
