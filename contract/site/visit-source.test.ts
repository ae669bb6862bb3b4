import { expect, it } from 'vitest'
import { visitSource } from './visit-source.ts'

it.each([
  ['', null],
  ['https://realmport.example/servers', null],
  ['https://www.google.com/', 'from_search'],
  ['https://www.google.co.uk/search?q=skyblock', 'from_search'],
  ['https://duckduckgo.com/', 'from_search'],
  ['https://search.brave.com/', 'from_search'],
  ['https://discord.com/channels/1/2', 'from_discord'],
  ['https://canary.discord.com/', 'from_discord'],
  ['https://notdiscord.com/', 'from_site'],
  ['https://google.evil.example/', 'from_site'],
  ['https://forum.example/thread', 'from_site'],
])('a visit from %j is %j', (referrer, source) => {
  expect(visitSource(referrer, 'realmport.example')).toBe(source)
})
