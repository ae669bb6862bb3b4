import { describe, expect, it } from 'vitest'
import { submission } from '#contract/listings/submission.wire.ts'
import { invalidField, isCaptchaDue, submitFields, toSubmission } from './submit-fields.ts'

const filled = {
  name: 'Skyhold',
  address: 'play.skyhold.net:19132',
  discord: '',
  description: '',
  tags: [],
  facts: [],
  captcha: 'ab3de',
}

describe('the captcha', () => {
  it('is required when name and address are valid', () => {
    expect(isCaptchaDue({ name: 'Sky', address: 'aBcDeF12' })).toBe(true)
    expect(isCaptchaDue({ name: 'Skyhold', address: '51.195.80.7:19132' })).toBe(true)
  })

  it.each([
    { name: '', address: '' },
    { name: 'Sk', address: 'aBcDeF12' },
    { name: 'Skyhold', address: '' },
    { name: 'Skyhold', address: '51.195.80.7:' },
    { name: '   S   ', address: 'aBcDeF12' },
  ])('is not required for %o', (input) => {
    expect(isCaptchaDue(input)).toBe(false)
  })
})

describe('toSubmission', () => {
  const sent = (address: string) => toSubmission(submitFields.parse({ ...filled, address }))

  it('sends an address with a colon as id', () => {
    expect(sent('Play.Skyhold.net:19133').server).toEqual({ name: 'Skyhold', id: 'play.skyhold.net:19133' })
  })

  it('sends a realm code or bare host as code', () => {
    expect(sent('aBcDeF12').server).toEqual({ name: 'Skyhold', code: 'aBcDeF12' })
    expect(sent('play.skyhold.net').server).toEqual({ name: 'Skyhold', code: 'play.skyhold.net' })
  })

  it('sends the code of a pasted realm link, though the link has a colon', () => {
    expect(sent('https://realms.gg/aBcDeF12').server).toEqual({ name: 'Skyhold', code: 'aBcDeF12' })
  })

  it('creates a body that the API accepts', () => {
    const body = toSubmission(
      submitFields.parse({ ...filled, discord: 'discord.gg/skyhold', description: ' Hi ' }),
    )
    expect(submission.parse(body)).toMatchObject({
      discord: 'https://discord.gg/skyhold',
      description: 'Hi',
      captcha: 'ab3de',
    })
  })
})

it.each([
  ['server.name', 'name'],
  ['server.id', 'address'],
  ['server.code', 'address'],
  ['captcha', 'captcha'],
  ['something.else', null],
  [undefined, null],
] as const)('puts an error in %s to the input %s', (field, input) => {
  expect(invalidField(field)).toBe(input)
})
