import { expect, it } from 'vitest'
import { changeText, isPeoplesText } from './change-text.ts'

it.each([
  ['name', 'Otter Bay', 'Otter Bay'],
  ['name', null, 'Empty'],
  ['realmLinkVisible', false, 'Off'],
  ['tags', ['PvP', 'Skyblock'], 'PvP, Skyblock'],
  ['facts', ['lang-de', 'on-switch'], 'German, Switch'],
  ['factsChecked', ['age'], 'Meant for'],
  ['descriptionLanguages', ['en', 'fr'], 'English, French'],
  ['bannerFocus', { x: 10, y: 20 }, '10% from the left, 20% from the top'],
  ['pictures', ['The pier', 'The mill'], 'The pier, The mill'],
])('words %s %j', (field, value, text) => {
  expect(changeText(field, value)).toBe(text)
})

it('knows which values people wrote', () => {
  expect([isPeoplesText('name', 'Otter Bay'), isPeoplesText('pictures', ['The pier'])]).toEqual([true, true])
  expect([
    isPeoplesText('tags', ['PvP']),
    isPeoplesText('name', null),
    isPeoplesText('pictures', null),
  ]).toEqual([false, false, false])
})
