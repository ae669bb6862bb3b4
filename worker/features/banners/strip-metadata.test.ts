import { beforeAll, describe, expect, it } from 'vitest'
import { concat, textAt } from './bytes.ts'
import { readOrientation } from './exif-orientation.ts'
import { inspectImage } from './inspect-image.ts'
import type { Picture } from './picture.ts'
import { stripMetadata } from './strip-metadata.ts'
import {
  type Bytes,
  colourProfile,
  EXIF_NAME,
  extendWebp,
  indexOfText,
  latin,
  makeJpeg,
  makePng,
  makeWebp,
  phoneExif,
  pngChunk,
  uint32,
  webpChunk,
  withSegments,
  zlib,
} from './testing/make-pictures.ts'

function taken(bytes: Uint8Array): Picture {
  const picture = inspectImage(bytes)
  if (typeof picture === 'string') throw new Error(`Refused: ${picture}`)
  return picture
}

const strip = (bytes: Uint8Array) => stripMetadata(taken(bytes))

const SECRETS = ['SECRET', 'GPS', 'Canon', '<script>', 'Photoshop', 'xmpmeta']

function expectNoSecrets(bytes: Uint8Array) {
  for (const secret of SECRETS) expect(indexOfText(bytes, secret)).toBe(-1)
}

let jpeg: Bytes
let webp: Bytes

beforeAll(async () => {
  jpeg = await makeJpeg()
  webp = await makeWebp()
})

describe('a stripped JPEG', () => {
  const laden = (orientation: 1 | 6 = 1) =>
    withSegments(
      jpeg,
      [0xe1, concat([EXIF_NAME, phoneExif(orientation)])],
      [0xe1, latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRET</x:xmpmeta>')],
      [0xed, latin('Photoshop 3.0\0SECRET')],
      [0xfe, latin('<script>SECRET</script>')],
      [0xe2, latin('MPF\0SECRET')],
      [0xef, latin('SECRET')],
      [0xee, latin('AdobeSECRETSECRET')],
    )

  it('loses everything that does not show it', () => {
    expectNoSecrets(strip(laden()))
    expect(strip(laden())).toEqual(strip(jpeg))
  })

  it('keeps its coded pixels, tables and frame to the byte', () => {
    const [before, after] = [taken(laden()), taken(strip(laden()))]
    expect(after).toEqual({ ...before, orientation: 1 })
  })

  it('loses metadata that stands between its scans', () => {
    const sneaked = concat([
      jpeg.subarray(0, -2),
      Uint8Array.of(0xff, 0xfe, 0, 8),
      latin('SECRET'),
      jpeg.subarray(-2),
    ])
    expectNoSecrets(strip(sneaked))
    expect(strip(sneaked)).toEqual(strip(jpeg))
  })

  it('keeps no thumbnail and no free text in its JFIF head', () => {
    const thumbnail = concat([latin('JFIF\0\x01\x02\0\0\x01\0\x01\x02\x02'), latin('SECRETSECRET')])
    const at = indexOfText(jpeg, 'JFIF') - 4
    const bare = at < 2 ? jpeg : concat([jpeg.subarray(0, at), jpeg.subarray(at + 18)])
    const stripped = strip(withSegments(bare, [0xe0, thumbnail]))
    expectNoSecrets(stripped)
    expect(indexOfText(stripped, 'JFIF')).toBe(6)
  })

  it('keeps how it lies, and that alone', () => {
    const stripped = strip(laden(6))
    expectNoSecrets(stripped)
    expect(taken(stripped).orientation).toBe(6)
    expect(taken(stripMetadata(taken(laden(6)), 1)).orientation).toBe(1)
    expect(strip(stripped)).toEqual(stripped)
  })

  it('keeps a colour profile, also in pieces, but nothing that only looks like one', () => {
    const profile = colourProfile(400)
    const piece = (at: number, of: number, data: Uint8Array): [number, Uint8Array] => [
      0xe2,
      concat([latin('ICC_PROFILE\0'), Uint8Array.of(at, of), data]),
    ]
    const whole = strip(
      withSegments(jpeg, piece(1, 2, profile.subarray(0, 150)), piece(2, 2, profile.subarray(150))),
    )
    expect(indexOfText(whole, 'ICC_PROFILE')).toBeGreaterThan(0)
    expect(strip(whole)).toEqual(whole)
    for (const fake of [
      [piece(1, 2, profile)],
      [piece(1, 1, concat([profile, latin('SECRET')]))],
      [piece(1, 1, latin('SECRET'.repeat(40)))],
      [piece(2, 2, profile.subarray(150)), piece(1, 2, profile.subarray(0, 150))],
    ])
      expect(strip(withSegments(jpeg, ...fake))).toEqual(strip(jpeg))
  })
})

describe('a stripped PNG', () => {
  it('loses texts, times and unknown chunks, and keeps its pixels to the byte', async () => {
    const packed = concat([latin('Comment\0\0'), await zlib(latin('SECRET'))])
    const laden = await makePng({
      extra: [
        pngChunk('tEXt', latin('Author\0SECRET')),
        pngChunk('zTXt', packed),
        pngChunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0<x:xmpmeta>SECRET')),
        pngChunk('tIME', new Uint8Array(7)),
        pngChunk('pHYs', new Uint8Array(9)),
        pngChunk('prVt', latin('<script>SECRET')),
      ],
      after: [pngChunk('tEXt', latin('Author\0SECRET')), pngChunk('eXIf', phoneExif(1))],
    })
    expectNoSecrets(strip(laden))
    expect(strip(laden)).toEqual(await makePng())
  })

  it('keeps what changes its colours, once and before the pixels', async () => {
    const gamma = pngChunk('gAMA', uint32(45455))
    const profile = pngChunk('iCCP', concat([latin('P3\0\0'), await zlib(colourProfile())]))
    const clear = pngChunk('tRNS', new Uint8Array(6))
    const laden = await makePng({ extra: [gamma, profile, clear] })
    expect(strip(laden)).toEqual(laden)
    expect(strip(await makePng({ extra: [gamma, profile, clear, gamma], after: [gamma] }))).toEqual(laden)
  })

  it.each<[string, () => Promise<Uint8Array>]>([
    ['a gamma of the wrong length', async () => pngChunk('gAMA', latin('SECRET'))],
    ['transparency of the wrong length', async () => pngChunk('tRNS', latin('SECRET!'))],
    ['an unpacked profile', async () => pngChunk('iCCP', latin('x\0\0SECRET'))],
    [
      'a profile that is a bomb',
      async () => pngChunk('iCCP', concat([latin('x\0\0'), await zlib(new Uint8Array(5_000_000))])),
    ],
  ])('loses %s', async (_, chunk) => {
    expect(strip(await makePng({ extra: [await chunk()] }))).toEqual(await makePng())
  })

  it('keeps how it lies, and that alone', async () => {
    const stripped = strip(await makePng({ extra: [pngChunk('eXIf', phoneExif(3))] }))
    expectNoSecrets(stripped)
    expect(taken(stripped).orientation).toBe(3)
    expect(strip(stripped)).toEqual(stripped)
  })
})

describe('a stripped WebP', () => {
  const size = { width: 640, height: 360 }
  const secrets = [
    webpChunk('EXIF', phoneExif(1)),
    webpChunk('XMP ', latin('<x:xmpmeta>SECRET')),
    webpChunk('JUNK', latin('<script>SECRET')),
  ]

  it('loses everything that does not show it, and its canvas when nothing needs one', () => {
    expect(strip(extendWebp(webp, { ...size, flags: 0x0c }, [], secrets))).toEqual(webp)
    expect(strip(webp)).toEqual(webp)
  })

  it('keeps transparency and colour profile', async () => {
    const clear = await makeWebp({ colour: 6 })
    expect(taken(clear)).toMatchObject({ alpha: expect.any(Uint8Array) })
    const stripped = strip(clear)
    expect(taken(stripped)).toEqual(taken(clear))
    const profiled = extendWebp(
      webp,
      { ...size, flags: 0x20 },
      [webpChunk('ICCP', colourProfile(301))],
      secrets,
    )
    expectNoSecrets(strip(profiled))
    expect(strip(profiled)).toEqual(
      extendWebp(webp, { ...size, flags: 0x20 }, [webpChunk('ICCP', colourProfile(301))]),
    )
    const fake = extendWebp(webp, { ...size, flags: 0x20 }, [webpChunk('ICCP', latin('SECRET'.repeat(50)))])
    expect(strip(fake)).toEqual(webp)
  })

  it('keeps how it lies, and that alone', () => {
    const turned = webpChunk('EXIF', concat([EXIF_NAME, phoneExif(6)]))
    const stripped = strip(extendWebp(webp, { ...size, flags: 8 }, [], [turned, ...secrets.slice(1)]))
    expectNoSecrets(stripped)
    expect(taken(stripped)).toMatchObject({ orientation: 6, ...size })
    expect(textAt(stripped, 12)).toBe('VP8X')
    expect(strip(stripped)).toEqual(stripped)
  })
})

describe('readOrientation', () => {
  it('reads both orders of bytes, and takes nonsense as upright', () => {
    const little = concat([
      latin('II*\0'),
      uint32(8, true),
      Uint8Array.of(1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 8, 0, 0, 0),
    ])
    expect(readOrientation(little)).toBe(8)
    expect(readOrientation(little.with(18, 9))).toBe(1)
    expect(readOrientation(little.with(4, 200))).toBe(1)
    expect(readOrientation(little.with(8, 255).with(10, 0))).toBe(1)
    for (let length = 0; length < little.length; length += 1)
      expect(readOrientation(little.subarray(0, length))).toBe(1)
  })
})
