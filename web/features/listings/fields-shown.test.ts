import { expect, it } from 'vitest'
import { EDITABLE_FIELDS, LISTING_FIELDS } from '#contract/listings/fields.ts'

const shown = import.meta.glob<string>(['./*.tsx', './facts/*.tsx', './pictures/*.tsx', '!./**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
})

/** Parts of another field are shown with it. */
const whole = EDITABLE_FIELDS.filter((field) => LISTING_FIELDS[field].note !== null)

it.each(whole)('shows %s to players', (field) => {
  expect(Object.values(shown).some((code) => new RegExp(`\\b${field}\\b`).test(code))).toBe(true)
})
