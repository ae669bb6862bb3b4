import { expect, it } from 'vitest'
import { serverIdIn } from '../../../lib/server-id.ts'
import { serverMeant } from './ranking-forms.tsx'

const matches = [
  { _id: 'aaaaaaaaaaaa', name: 'SkyblockCity' },
  { _id: 'bbbbbbbbbbbb', name: 'Twin' },
  { _id: 'cccccccccccc', name: 'Twin' },
  { _id: 'eeeeeeeeeeee', name: 'bbbbbbbbbbbb' },
]

it.each([
  ['a name that looks like an id', 'skyblockcity', 'aaaaaaaaaaaa'],
  ['an id that another server has as its name', 'bbbbbbbbbbbb', 'bbbbbbbbbbbb'],
  ['a name that ends in a word like an id', 'Kingdom Survivalists', null],
  ['a name of two servers', 'Twin', null],
  ['an id', ' dddddddddddd ', 'dddddddddddd'],
  ['the address of a page', 'https://realmport.example/servers/dddddddddddd/', 'dddddddddddd'],
  [
    'the whole address of a page',
    'https://realmport.example/de/servers/skyblock-city-dddddddddddd?x=1',
    'dddddddddddd',
  ],
])('%s means the right server', (_, text, id) => expect(serverMeant(text, matches)).toBe(id))

it('only an id or an address has an id', () => {
  expect(serverIdIn('Kingdom Survivalists')).toBeNull()
  expect(serverIdIn('Harbour dddddddddddd')).toBeNull()
})
