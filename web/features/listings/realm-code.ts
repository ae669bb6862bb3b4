import { t } from '@lingui/core/macro'

const SIGNS_PER_GROUP = 4

/** The groups in which a code is shown: 'aB3x', 'Y9z1', '00l'. */
export const groupsOf = (code: string): string[] =>
  Array.from({ length: Math.ceil(code.length / SIGNS_PER_GROUP) }, (_, index) =>
    code.slice(index * SIGNS_PER_GROUP, (index + 1) * SIGNS_PER_GROUP),
  )

/** 'capital I', 'small l', 'digit 1'. Other signs are their own names. */
export function nameOfSign(sign: string): string {
  if (/\d/.test(sign)) return t`digit ${sign}`
  if (/\p{Lu}/u.test(sign)) return t`capital ${sign}`
  return /\p{Ll}/u.test(sign) ? t`small ${sign}` : sign
}
