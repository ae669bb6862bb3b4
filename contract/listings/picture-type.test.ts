import { describe, expect, it } from 'vitest'
import { BANNER_MESSAGES } from './banner.ts'
import { pictureType, unfitReason } from './picture-type.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('pictureType', () => {
  it.each([
    ['\x89PNG\r\n\x1a\nrest', 'png'],
    ['\xff\xd8\xff\xe0rest', 'jpeg'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
    ['RIFF\0\0\0\0WAVEfmt ', null],
    ['GIF89a', null],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
    ['just text', null],
    ['\x89PNG', null],
    ['', null],
  ])('of %j is %s', (text, type) => expect(pictureType(latin(text))).toBe(type))
})

describe('why a file is refused', () => {
  it.each([
    ['\xff\xd8\xff\xe0 even if it is cut off', null],
    ['', BANNER_MESSAGES.empty],
    ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', BANNER_MESSAGES.heic],
    ['\0\0\0\x18ftypmif1\0\0\0\0mif1heic', BANNER_MESSAGES.heic],
    ['\0\0\0\x18ftypisom\0\0\0\0', BANNER_MESSAGES.type],
    ['\0\0\0\x18ftypavif\0\0\0\0', BANNER_MESSAGES.type],
    ['GIF89a', BANNER_MESSAGES.type],
    ['just text', BANNER_MESSAGES.type],
  ])('%j: %s', (text, reason) => expect(unfitReason(latin(text))).toBe(reason))
})
