import { expect, it } from 'vitest'
import { EDITABLE_FIELDS } from '#contract/listings/fields.ts'

const shown = import.meta.glob<string>(
  ['./*.tsx', './ways-in.ts', './facts/*.tsx', './pictures/*.tsx', '!./**/*.test.tsx'],
  { query: '?raw', import: 'default', eager: true },
)

/** Fields that are shown as part of another field: the picture, the address or the description. */
const PARTS: readonly string[] = ['bannerFocus', 'realmLinkVisible', 'description2', 'description3']
const whole = EDITABLE_FIELDS.filter((field) => !PARTS.includes(field))

it.each(whole)('shows %s to players', (field) => {
  expect(Object.values(shown).some((code) => new RegExp(`\\b${field}\\b`).test(code))).toBe(true)
})
