import { describe, expect, it } from 'vitest'
import { DEVICES, guideFor } from './join-guide.ts'

const REALM = { kind: 'realm', code: 'Ab3dEf9hJkM', text: '' } as const
const SERVER = { kind: 'address', host: 'play.example.org', port: 19133, text: '' } as const
const CONSOLES = ['xbox', 'playstation', 'switch'] as const

describe.each(DEVICES)('on %s', (device) => {
  it('has the code or the address in its steps, so that nobody has to scroll back', () => {
    expect(guideFor(device, REALM).steps.join(' ')).toContain('the realm code Ab3dEf9hJkM')
    expect(guideFor(device, SERVER).steps.join(' ')).toContain('play.example.org and the port 19133')
  })
})

it.each(CONSOLES)('a %s is told to type the code, and which membership it needs', (device) => {
  const { steps, notes } = guideFor(device, REALM)
  expect(steps.join(' ')).toContain('Type the realm code')
  expect(steps.join(' ')).not.toContain('Nothing opens?')
  expect(notes.join(' ')).toContain('paid membership')
})

it.each(CONSOLES)('a %s is told that it has no field for an address, and whose the helpers are', (device) => {
  const { steps, notes } = guideFor(device, SERVER)
  expect(steps[0]).toContain('Consoles have no field for an address')
  expect(steps.join(' ')).not.toMatch(/Add Server|Open in Minecraft/)
  expect(notes.at(-1)).toContain('not by Mojang and not by us')
})

it.each(['phone', 'windows'] as const)('%s needs no membership', (device) => {
  expect([...guideFor(device, REALM).notes, ...guideFor(device, SERVER).notes]).toEqual([])
})
