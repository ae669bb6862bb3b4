import { expect, it } from 'vitest'
import { areNearNames, nameFits } from './near-names.ts'

it.each([
  ['Lantern Bay', 'Lantern Bays'],
  ['Lantern Bay SMP', 'Lantern Bay Survival'],
  ['LanternBay', 'Lantern Bay Realm 2'],
  ['Bay of Lantern', 'Lantern Bay'],
  ['CloudberrySMP', 'The Official Cloudberry Network'],
  ['Ⅼantern Βay', 'lantern bay'],
  ['H4v3nfall', 'Havenfall Skyblock'],
  ['Quetzalport', 'Quetzalport Nights'],
  ['Survival SMP', 'SurvivalSMP'],
  ['空の島', '空の島 SMP'],
])('takes %s for %s', (one, other) => {
  expect([areNearNames(one, other), areNearNames(other, one)]).toEqual([true, true])
})

it.each([
  ['Mossgate Survival', 'Otterby Survival'],
  ['Sunny SMP', 'Stormy SMP'],
  ['Moon SMP', 'Noon SMP'],
  ['Skyblock Nimbus', 'Skyblock Zephyr'],
  ['Survival', 'Skyblock'],
  ['Survival Server', 'Mossgate Survival Server'],
  ['Lantern Street', 'Lantern Hills'],
  ['Iron Prison', 'Iron Treaty Factions'],
  ['空の島', '海の島'],
  ['🔥🔥🔥', 'Mossgate'],
])('does not take %s for %s', (one, other) => {
  expect([areNearNames(one, other), areNearNames(other, one)]).toEqual([false, false])
})

it.each([
  ['Lantern Bay', 'Lantern Bay Community', true],
  ['Lantern Bay SMP', 'The Lanterns', true],
  ['LanternBay', '🏮 lantern bay | SMP', true],
  ['Survival SMP', 'SurvivalSMP Discord', true],
  ['Lantern Bay', 'Crypto Signals VIP', false],
  ['Survival SMP', 'Crypto Signals VIP', false],
  ['Lantern Survival', 'Otter Survival', false],
])('says whether the server %s fits the community %s: %s', (name, community, fits) => {
  expect(nameFits(name, community)).toBe(fits)
})
