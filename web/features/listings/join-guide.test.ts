import { describe, expect, it } from 'vitest'
import { DEVICES, guideFor } from './join-guide.ts'

const CONSOLES = ['xbox', 'playstation', 'switch'] as const

describe.each(DEVICES)('on %s', (device) => {
  it.each(['realm', 'address'] as const)('has steps for a server with a %s', (way) => {
    expect(guideFor(device, way).steps.length).toBeGreaterThan(2)
  })
})

it.each(CONSOLES)('a %s is told to type the code, and which membership it needs', (device) => {
  const { steps, notes } = guideFor(device, 'realm')
  expect(steps.join(' ')).toContain('Type the realm code')
  expect(steps.join(' ')).not.toContain('Nothing opens?')
  expect(notes.join(' ')).toContain('paid membership')
})

it.each(CONSOLES)('a %s is told that it has no field for an address, and whose the helpers are', (device) => {
  const { steps, notes } = guideFor(device, 'address')
  expect(steps[0]).toContain('Consoles have no field for an address')
  expect(steps.join(' ')).not.toMatch(/Add Server|Open in Minecraft/)
  expect(notes.at(-1)).toContain('not by Mojang and not by us')
})

it.each(['phone', 'windows'] as const)('%s needs no membership', (device) => {
  expect([...guideFor(device, 'realm').notes, ...guideFor(device, 'address').notes]).toEqual([])
})
