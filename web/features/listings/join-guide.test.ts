import { describe, expect, it } from 'vitest'
import { guideFor } from './join-guide.ts'
import { DEVICES } from './my-device.ts'

const REALM = { kind: 'realm' } as const
const SERVER = { kind: 'address' } as const
const CONSOLES = ['xbox', 'playstation', 'switch'] as const

describe.each(DEVICES)('on %s', (device) => {
  it('are three steps that name what to type', () => {
    expect(guideFor(device, REALM).steps).toHaveLength(3)
    expect(guideFor(device, REALM).steps.join(' ')).toMatch(/type the code/i)
    expect(guideFor(device, SERVER).steps.join(' ')).toContain('the address and the port')
  })
})

it.each(CONSOLES)('a %s is told to type the code, and which membership it needs', (device) => {
  const { steps, notes } = guideFor(device, REALM)
  expect(steps.join(' ')).not.toMatch(/Nothing opens|Open Minecraft/)
  expect(notes.join(' ')).toContain('paid membership')
})

it.each(CONSOLES)('a %s is told that it has no field for an address, and whose the helpers are', (device) => {
  const { steps, notes } = guideFor(device, SERVER)
  expect(notes.join(' ')).toContain('Consoles have no field for an address')
  expect(steps.join(' ')).not.toMatch(/Add Server|Open Minecraft/)
  expect(notes.at(-1)).toContain('not by Mojang and not by us')
})

it.each(DEVICES)('on %s one adds a friend in three steps, without an address', (device) => {
  const { steps } = guideFor(device, { kind: 'friend' })
  expect([steps.length, steps.join(' ').includes('gamertag'), /address|code/.test(steps.join(' '))]).toEqual([
    3,
    true,
    false,
  ])
})

it.each(['phone', 'windows'] as const)('%s opens the game, and needs no membership', (device) => {
  for (const address of [REALM, SERVER]) {
    expect(guideFor(device, address).steps[0]).toContain('Press “Open Minecraft”')
    expect(guideFor(device, address).notes).toEqual([])
  }
})
