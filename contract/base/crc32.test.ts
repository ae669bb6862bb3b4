import { expect, it } from 'vitest'
import { crc32 } from './crc32.ts'

it('gives the check value that the definition of CRC-32 names', () => {
  expect(crc32(Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)))).toBe(0xcb_f4_39_26)
  expect(crc32(new Uint8Array())).toBe(0)
})
