import { expect, it } from 'vitest'
import { similarIdeas } from './similar-ideas.ts'

const IDEAS = [
  'World map of every island',
  'Dark mode',
  'Notifications when a server I voted for ships an update',
  'Export my data',
  'Search by language',
].map((title) => ({ title }))

it.each([
  ['A map of the islands, please', ['World map of every island']],
  ['wrold map of evry island', ['World map of every island']],
  ['DARK  theme mode', ['Dark mode']],
  ['Notify me about updates', ['Notifications when a server I voted for ships an update']],
  ['Réalm of the daŕk mode', ['Dark mode']],
  ['Pirate ships racing', []],
  ['the', []],
  ['map', []],
  ['', []],
])('finds for "%s" %j', (title, found) => {
  expect(similarIdeas(title, IDEAS).map((idea) => idea.title)).toEqual(found)
})

it('shows at most three, the most similar first', () => {
  const ideas = ['Maps of caves', 'Map', 'Maps', 'Cave maps', 'Caves'].map((title) => ({ title }))
  expect(similarIdeas('cave maps', ideas)).toHaveLength(3)
  expect(similarIdeas('cave maps', ideas)[0]?.title).toMatch(/^(Cave maps|Maps of caves)$/)
})
