import { t } from '@lingui/core/macro'
const GROUP = 4

/** 'aB3x Y9z1 00l' of a code of eleven signs. */
export const groupsOf = (code: string): string[] =>
  Array.from({ length: Math.ceil(code.length / GROUP) }, (_, index) =>
    code.slice(index * GROUP, (index + 1) * GROUP),
  )

/** 'capital I', 'small l', 'digit 1'. Other signs are their own names. */
export function nameOfSign(sign: string): string {
  if (/\d/.test(sign)) return t`digit ${sign}`
  if (/\p{Lu}/u.test(sign)) return t`capital ${sign}`
  return /\p{Ll}/u.test(sign) ? t`small ${sign}` : sign
}
