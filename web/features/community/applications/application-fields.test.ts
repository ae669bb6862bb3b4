import { describe, expect, it } from 'vitest'
import { applicationFields, invalidField } from './application-fields.ts'

const GOOD = { age: '21', skills: 'Calm.', references: 'Sunny.', motivation: 'Help.', links: '' }

const problems = (change: Partial<typeof GOOD>) => {
  const { error } = applicationFields.safeParse({ ...GOOD, ...change })
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

describe('the application form', () => {
  it('takes the lines of its links without the blank ones', () => {
    const links = ' https://a.example \n\n\r\n b\n  '
    expect(applicationFields.parse({ ...GOOD, links })).toEqual({
      ...GOOD,
      age: 21,
      links: ['https://a.example', 'b'],
    })
    expect(applicationFields.parse({ ...GOOD, links: `a${'\n'.repeat(600)}b` }).links).toEqual(['a', 'b'])
  })

  it.each(['', ' ', '12', '100', '-20', '20.5', '2e1', 'x', '0x20'])('refuses %j as an age', (age) => {
    expect(problems({ age })).toEqual(['age: Enter a valid age (13–99)'])
  })

  it('says what is missing', () => {
    expect(problems({ skills: ' ', references: '', motivation: '\n' })).toEqual([
      'skills: Skills must be 0–1500',
      'references: References are required',
      'motivation: Motivation is required',
    ])
  })

  it('says what is too long', () => {
    expect(problems({ skills: 'x'.repeat(1501), links: 'x'.repeat(1001) })).toEqual([
      'skills: Skills must be 0–1500',
      'links: Links can have at most 1000 characters.',
    ])
    expect(
      problems({ motivation: '🏝'.repeat(1500), links: `${'x'.repeat(500)}\n\n${'x'.repeat(499)}` }),
    ).toEqual([])
  })

  it('says what is hidden', () => {
    expect(problems({ links: 'a\u202eb' })).toEqual(['links: Remove the invisible or control characters.'])
  })

  it('maps the field names of the API', () => {
    expect(['age', 'links.0', 'other', undefined].map(invalidField)).toEqual([
      'age',
      'links',
      undefined,
      undefined,
    ])
  })
})
