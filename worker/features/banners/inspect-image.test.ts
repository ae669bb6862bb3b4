import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '../captcha/testing/seeded-random.ts'
import { concat } from './bytes.ts'
import { inspectImage } from './inspect-image.ts'
import { shownSize } from './picture.ts'
import {
  type Bytes,
  EXIF_NAME,
  extendWebp,
  latin,
  makeJpeg,
  makePng,
  makeWebp,
  phoneExif,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  type PngOptions,
  riff,
  uint32,
  webpChunk,
  withSegments,
  zlib,
} from './testing/make-pictures.ts'

let jpeg: Bytes
let webp: Bytes
let png: Bytes

beforeAll(async () => {
  jpeg = await makeJpeg()
  webp = await makeWebp()
  png = await makePng()
})

/** The end of a file replaced: what stands after the last `length` bytes. */
const cut = (bytes: Uint8Array, length: number) => bytes.subarray(0, bytes.length - length)

/** The place of a marker's segment. */
function markerAt(bytes: Uint8Array, marker: number): number {
  for (let at = 2; at + 3 < bytes.length;) {
    if (bytes[at + 1] === marker) return at
    at += 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  }
  throw new Error('No such segment')
}

function patched(bytes: Uint8Array, at: number, ...values: number[]): Bytes {
  const copy = new Uint8Array(bytes)
  copy.set(values, at)
  return copy
}

describe('a picture we take', () => {
  it('is a PNG, a JPEG or a WebP', () => {
    for (const [format, bytes] of Object.entries({ png, jpeg, webp }))
      expect(inspectImage(bytes)).toMatchObject({ format, width: 640, height: 360, orientation: 1 })
  })

  it.each<PngOptions>([
    ...([0, 2, 3, 4, 6] as const).map((colour) => ({ colour })),
    { colour: 0, depth: 1 },
    { colour: 0, depth: 16 },
    { colour: 3, depth: 4 },
    { colour: 6, depth: 16 },
    { colour: 2, interlaced: true },
    { colour: 0, depth: 1, interlaced: true, width: 641, height: 203 },
    { colour: 6, width: 321, height: 91, interlaced: true },
    { pieces: 7 },
  ])('may be a PNG of the kind %j', async (options) => {
    const { width = 640, height = 360 } = options
    expect(inspectImage(await makePng(options))).toMatchObject({ format: 'png', width, height })
  })

  it.each([
    [320, 90],
    [6000, 90],
    [320, 6000],
    [6000, 6000],
  ])('may have %i × %i pixels', async (width, height) => {
    expect(inspectImage(await makePng({ width, height, colour: 0, depth: 1 }))).toMatchObject({
      width,
      height,
    })
  })

  it('may be a WebP with a canvas, a profile, and transparency', async () => {
    const clear = await makeWebp({ colour: 6 })
    expect(inspectImage(clear)).toMatchObject({ format: 'webp', width: 640 })
    const plain = extendWebp(webp, { width: 640, height: 360 }, [], [webpChunk('XMP ', latin('x'))])
    expect(inspectImage(plain)).toMatchObject({ format: 'webp', width: 640, alpha: null })
  })

  it('says how it lies', async () => {
    const turned = withSegments(jpeg, [0xe1, concat([EXIF_NAME, phoneExif(6)])])
    expect(inspectImage(turned)).toMatchObject({ orientation: 6, width: 640, height: 360 })
    expect(inspectImage(await makePng({ extra: [pngChunk('eXIf', phoneExif(3))] }))).toMatchObject({
      orientation: 3,
    })
    const exif = webpChunk('EXIF', phoneExif(8))
    expect(inspectImage(extendWebp(webp, { width: 640, height: 360 }, [], [exif]))).toMatchObject({
      orientation: 8,
    })
  })

  it('is measured as people see it', async () => {
    const narrow = await makeJpeg({ width: 100, height: 400 })
    const turned = withSegments(narrow, [0xe1, concat([EXIF_NAME, phoneExif(6)])])
    const picture = inspectImage(turned)
    if (typeof picture === 'string') throw new Error(picture)
    expect(shownSize(picture)).toEqual({ width: 400, height: 100 })
    expect(inspectImage(narrow)).toBe('small')
  })
})

describe('a picture of the wrong size', () => {
  it.each([
    [319, 90, 'small'],
    [320, 89, 'small'],
    [6001, 90, 'large'],
    [320, 6001, 'large'],
  ])('has %i × %i pixels', async (width, height, fault) => {
    expect(inspectImage(await makePng({ width, height, colour: 0, depth: 1 }))).toBe(fault)
  })

  it('is not unpacked to find out', async () => {
    const header = pngHeader({ width: 50_000, height: 50_000 })
    const bomb = concat([
      PNG_SIGNATURE,
      header,
      pngChunk('IDAT', await zlib(new Uint8Array(100))),
      pngChunk('IEND'),
    ])
    expect(inspectImage(bomb)).toBe('large')
    expect(inspectImage(patched(jpeg, markerAt(jpeg, 0xc0) + 5, 0xff, 0xff, 0xff, 0xff))).not.toBeTypeOf(
      'object',
    )
  })
})

describe('what is no picture of ours', () => {
  it.each<[string, Uint8Array]>([
    ['nothing', new Uint8Array()],
    ['one byte', Uint8Array.of(0xff)],
    ['text', latin('Just a text file, renamed.')],
    ['HTML', latin('<!doctype html><script>alert(1)</script>')],
    ['SVG', latin('<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200"/>')],
    ['SVG with a header', latin('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['GIF', latin('GIF89a\x80\x02\xc8\0\0\0\0;')],
    ['BMP', latin('BM\0\0\0\0')],
    ['AVIF', latin('\0\0\0\x1cftypavif\0\0\0\0')],
    ['PDF', latin('%PDF-1.7')],
    ['ZIP', latin('PK\x03\x04')],
    ['another RIFF file', latin('RIFF\x04\0\0\0WAVE')],
    ['a signature alone', PNG_SIGNATURE.subarray(0, 7)],
  ])('%s', (_, bytes) => expect(inspectImage(bytes)).toBe('type'))

  it.each<[string, () => Uint8Array]>([
    ['PNG behind one byte', () => concat([latin('\n'), png])],
    ['HTML before a PNG', () => concat([latin('<script>'), png])],
  ])('%s', (_, make) => expect(inspectImage(make())).toBe('type'))
})

describe('a file that is cut off', () => {
  it('is refused at every length', () => {
    for (const whole of [png, jpeg, webp]) {
      const step = Math.max(1, Math.floor(whole.length / 400))
      for (let length = 0; length < whole.length; length += length < 64 ? 1 : step)
        expect(inspectImage(whole.subarray(0, length))).toBeTypeOf('string')
      expect(inspectImage(cut(whole, 1))).toBeTypeOf('string')
    }
  })

  it('is refused when its end was sewn on again', async () => {
    const pieces = await makePng({ pieces: 4 })
    const withoutOne = concat([pieces.subarray(0, pieces.length - 12 - 300), pngChunk('IEND')])
    expect(inspectImage(withoutOne)).toBe('damaged')
    const scan = markerAt(jpeg, 0xda)
    expect(inspectImage(concat([jpeg.subarray(0, scan + 40), Uint8Array.of(0xff, 0xd9)]))).toBe('damaged')
  })
})

describe('a file that holds more than a picture', () => {
  it.each<[string, Uint8Array]>([
    ['a byte', Uint8Array.of(0)],
    ['HTML', latin('<html><script>alert(1)</script></html>')],
    ['a ZIP', latin('PK\x03\x04aaaaPK\x05\x06')],
    ['PHP', latin('<?php system($_GET[0]); ?>')],
  ])('has %s behind its end', (_, more) => {
    for (const whole of [png, jpeg, webp]) expect(inspectImage(concat([whole, more]))).toBe('damaged')
  })

  it('has a second picture behind its end', () => {
    expect(inspectImage(concat([jpeg, jpeg]))).toBe('damaged')
    expect(inspectImage(concat([png, png]))).toBe('damaged')
  })

  it('hides its tail within the container', () => {
    expect(inspectImage(riff(webp.subarray(12), latin('<script>alert(1)</script>')))).toBe('damaged')
    expect(inspectImage(riff(webp.subarray(12), webpChunk('JUNK', latin('<script>'))))).toBe('damaged')
  })
})

describe('a PNG', () => {
  const around = async (chunks: (data: Bytes) => Uint8Array[]) =>
    inspectImage(concat([PNG_SIGNATURE, ...chunks(await zlib(new Uint8Array(360 * (1 + 640 * 3))))]))

  it('that unpacks to more or fewer bytes than its size needs is damaged', async () => {
    for (const surplus of [1, -1, 1_000_000, -100_000])
      expect(inspectImage(await makePng({ surplus }))).toBe('damaged')
  })

  it('whose packed data is a bomb is damaged, and costs no memory', async () => {
    const bomb = await zlib(new Uint8Array(100_000_000))
    const file = [PNG_SIGNATURE, pngHeader({}), pngChunk('IDAT', bomb), pngChunk('IEND')]
    expect(inspectImage(concat(file))).toBe('damaged')
  })

  it('with more behind its packed data is damaged', async () => {
    expect(await around((data) => [pngHeader({}), pngChunk('IDAT', data), pngChunk('IEND')])).toBeTypeOf(
      'object',
    )
    expect(
      await around((data) => [
        pngHeader({}),
        pngChunk('IDAT', concat([data, latin('<script>')])),
        pngChunk('IEND'),
      ]),
    ).toBe('damaged')
  })

  it('with a wrong checksum is damaged', () => {
    const at = png.length - 40
    expect(inspectImage(patched(png, at, (png[at] ?? 0) ^ 1))).toBe('damaged')
  })

  it('with chunks out of order, twice, missing or unknown is damaged', async () => {
    const header = pngHeader({})
    const end = pngChunk('IEND')
    const idat = (data: Uint8Array) => pngChunk('IDAT', data)
    const palette = pngChunk('PLTE', new Uint8Array(6))
    for (const build of [
      (data: Bytes) => [idat(data), header, end],
      (data: Bytes) => [header, header, idat(data), end],
      () => [header, end],
      (data: Bytes) => [header, idat(data)],
      (data: Bytes) => [header, idat(data), palette, end],
      (data: Bytes) => [header, palette, palette, idat(data), end],
      (data: Bytes) => [header, pngChunk('PLTE', new Uint8Array(5)), idat(data), end],
      (data: Bytes) => [header, idat(data.subarray(0, 50)), pngChunk('tEXt'), idat(data.subarray(50)), end],
      (data: Bytes) => [header, pngChunk('ABCD'), idat(data), end],
      (data: Bytes) => [header, idat(data), pngChunk('IEND', Uint8Array.of(1))],
      (data: Bytes) => [pngHeader({ colour: 3 }), idat(data), end],
      (data: Bytes) => [pngHeader({ colour: 2, depth: 4 }), idat(data), end],
      (data: Bytes) => [pngHeader({ width: 0 }), idat(data), end],
      (data: Bytes) => [header, pngChunk('a<b>', new Uint8Array()), idat(data), end],
    ])
      expect(await around(build)).toBe('damaged')
  })

  it('that moves is refused', async () => {
    const control = pngChunk('acTL', concat([uint32(2), uint32(0)]))
    expect(inspectImage(await makePng({ extra: [control] }))).toBe('animated')
    expect(inspectImage(await makePng({ after: [pngChunk('fdAT', new Uint8Array(8))] }))).toBe('animated')
  })
})

describe('a JPEG', () => {
  it('of a kind browsers do not show is damaged', () => {
    const frame = markerAt(jpeg, 0xc0)
    for (const marker of [0xc3, 0xc5, 0xc9, 0xca, 0xcb, 0xcf, 0xf7])
      expect(inspectImage(patched(jpeg, frame + 1, marker))).toBe('damaged')
    expect(inspectImage(patched(jpeg, frame + 4, 12))).toBe('damaged')
    expect(inspectImage(patched(jpeg, frame + 5, 0, 0))).toBe('damaged')
    // Four components, for printers.
    expect(inspectImage(patched(jpeg, frame + 9, 4))).toBe('damaged')
  })

  it('that claims more pixels than it has bytes for is damaged', () => {
    const frame = markerAt(jpeg, 0xc0)
    expect(inspectImage(patched(jpeg, frame + 5, 0x17, 0x70, 0x17, 0x70))).toBe('damaged')
  })

  it('without a scan for each component, or with hundreds, is damaged', () => {
    const scan = markerAt(jpeg, 0xda)
    expect(inspectImage(concat([jpeg.subarray(0, scan), Uint8Array.of(0xff, 0xd9)]))).toBe('damaged')
    // The second component is scanned under the name of the first.
    expect(inspectImage(patched(jpeg, scan + 7, jpeg[scan + 5] ?? 0))).toBe('damaged')
    const scans = Array.from({ length: 101 }, () => jpeg.subarray(scan, -2))
    expect(inspectImage(concat([jpeg.subarray(0, scan), ...scans, jpeg.subarray(-2)]))).toBe('damaged')
  })

  it('may have fill bytes, comments and application data anywhere between its segments', () => {
    const filled = concat([jpeg.subarray(0, 2), Uint8Array.of(0xff, 0xff), jpeg.subarray(2)])
    expect(inspectImage(filled)).toMatchObject({ format: 'jpeg' })
    expect(inspectImage(withSegments(jpeg, [0xfe, latin('hello')], [0xe5, new Uint8Array(9)]))).toMatchObject(
      {
        format: 'jpeg',
      },
    )
  })
})

describe('a WebP', () => {
  it('that moves is refused', () => {
    expect(inspectImage(extendWebp(webp, { width: 640, height: 360, flags: 2 }))).toBe('animated')
    const frames = [webpChunk('ANIM', new Uint8Array(6)), webpChunk('ANMF', new Uint8Array(16))]
    expect(inspectImage(extendWebp(webp, { width: 640, height: 360 }, frames))).toBe('animated')
  })

  it('whose parts disagree is damaged', () => {
    expect(inspectImage(extendWebp(webp, { width: 641, height: 360 }))).toBe('damaged')
    expect(inspectImage(extendWebp(webp, { width: 640, height: 360 }, [], [webp.subarray(12)]))).toBe(
      'damaged',
    )
    expect(inspectImage(riff(webp.subarray(12), webp.subarray(12)))).toBe('damaged')
    expect(inspectImage(riff(webpChunk('VP8X', new Uint8Array(10))))).toBe('damaged')
    expect(inspectImage(riff(webpChunk('VP8X', new Uint8Array(4)), webp.subarray(12)))).toBe('damaged')
  })

  it('that is no shown key frame is damaged', () => {
    const start = 20
    const first = webp[start] ?? 0
    expect(inspectImage(patched(webp, start, first | 1))).toBe('damaged')
    expect(inspectImage(patched(webp, start, first & ~16))).toBe('damaged')
    expect(inspectImage(patched(webp, start + 3, 0))).toBe('damaged')
    // Its first part reaches past the end.
    expect(inspectImage(patched(webp, start + 1, 0xff, 0xff))).toBe('damaged')
  })

  it('of the lossless kind must be of its first version', () => {
    const lossless = (header: number) =>
      riff(webpChunk('VP8L', concat([Uint8Array.of(0x2f), uint32(header, true), new Uint8Array(20)])))
    const size = 639 | (359 << 14)
    expect(inspectImage(lossless(size))).toMatchObject({
      width: 640,
      height: 360,
      image: { hasAlpha: false },
    })
    expect(inspectImage(lossless(size | (1 << 28)))).toMatchObject({ image: { hasAlpha: true } })
    expect(inspectImage(lossless(size | (1 << 29)))).toBe('damaged')
  })
})

describe('any bytes at all', () => {
  it('are judged without failing', () => {
    const next = seededRandom(11)
    for (const whole of [png, jpeg, webp]) {
      for (let round = 0; round < 400; round += 1) {
        const copy = new Uint8Array(
          whole.subarray(0, next() % 3 === 0 ? next() % whole.length : whole.length),
        )
        for (let hit = 0; hit < 6; hit += 1)
          copy[(next() % 3 === 0 ? next() : next() % 120) % copy.length] = next()
        expect(() => inspectImage(copy)).not.toThrow()
      }
    }
  })
})
