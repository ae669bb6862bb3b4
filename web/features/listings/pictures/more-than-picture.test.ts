import { describe, expect, it } from 'vitest'
import { hasMoreThanPicture } from './more-than-picture.ts'

const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

describe('a JPEG with data after its picture', () => {
  it.each([
    ['\xff\xd8\xff\xe0 one picture \xff\xd9', false],
    ['\xff\xd8\xff\xe0 an M, an MP, then the end \xff\xd9', false],
    ['\xff\xd8\xff\xe0 one picture \xff\xd9SEFT', true],
    ['\xff\xd8\xff\xe2\0\x20MPF\0 one \xff\xd9\xff\xd8 two \xff\xd9', true],
    ['\xff\xd8\xff\xe0 cut off', true],
  ])('%j: %s', (text, more) => expect(hasMoreThanPicture(latin(text))).toBe(more))
})
