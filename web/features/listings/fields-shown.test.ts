import { expect, it } from 'vitest'
import { EDITABLE_FIELDS } from '#contract/listings/fields.ts'

const shown = import.meta.glob<string>(
  ['./*.tsx', './ways-in.ts', './facts/*.tsx', './pictures/*.tsx', '!./**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

/** The picture, the address and the description show these. */
const PARTS: readonly string[] = ['bannerFocus', 'realmLinkVisible', 'description2', 'description3']
const whole = EDITABLE_FIELDS.filter((field) => !PARTS.includes(field))

it.each(whole)('shows %s to players', (field) => {
  expect(Object.values(shown).some((code) => new RegExp(`\\b${field}\\b`).test(code))).toBe(true)
})
