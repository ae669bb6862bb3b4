import { beforeAll, describe, expect, it } from 'vitest'
import { BANNER_MAX_BYTES } from '#contract/listings/banner.ts'
import { count, makeListing } from '../../../testing/factories.ts'
import { answerOf } from '../../../testing/request.ts'
import { auditOf, run } from '../../../testing/rows.ts'
import {
  type Bytes,
  concat,
  latin,
  makeJpeg,
  makePng,
  makeWebp,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  zlib,
} from './testing/make-pictures.ts'
import {
  type FileContent,
  formOf,
  sendUpload,
  bannerStateOf,
  storedKeys,
  upload,
} from './testing/requests.ts'

describe('a rejected upload', () => {
  let png: Bytes
  let big: Bytes

  beforeAll(async () => {
    png = await makePng()
    big = new Uint8Array(BANNER_MAX_BYTES + 1)
    big.set(png)
  })

  const TYPE = 'Only PNG, JPEG, WEBP allowed'
  const DAMAGED = 'This picture is damaged'
  const files: [string, () => FileContent | Promise<FileContent>, number, string][] = [
    ['a text file named .png', () => 'Just text.', 415, TYPE],
    ['SVG', () => '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, TYPE],
    ['another RIFF file', () => latin('RIFF\x04\0\0\0WAVE'), 415, TYPE],
    ['a PNG behind HTML', () => concat([latin('<script>'), png]), 415, TYPE],
    ['a signature alone', () => PNG_SIGNATURE, 415, DAMAGED],
    ['an empty file', () => '', 415, 'This file is empty'],
    ['a photo of an iPhone', () => latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic'), 415, 'This is a HEIC photo'],
    ['a JPEG cut in half', async () => (await makeJpeg()).slice(0, 300), 415, DAMAGED],
    ['a PNG cut off', () => png.subarray(0, png.length - 30), 415, DAMAGED],
    ['a JPEG without its end', async () => (await makeJpeg()).slice(0, -2), 415, DAMAGED],
    ['half a WebP', async () => (await makeWebp()).slice(0, 2_000), 415, DAMAGED],
    [
      'a PNG with a wrong checksum',
      () => png.map((byte, at) => (at === png.length - 40 ? byte ^ 1 : byte)),
      415,
      DAMAGED,
    ],
    ['a small picture', () => makePng({ width: 319 }), 400, 'The picture must be at least 320 × 90 pixels.'],
    ['a low picture', () => makePng({ height: 89 }), 400, 'The picture must be at least 320 × 90 pixels.'],
    [
      'a wide picture',
      () => makePng({ width: 6001, height: 90, colour: 0 }),
      400,
      'The picture can be at most 6000 × 6000 pixels.',
    ],
    [
      'a bomb of 16,000 × 16,000 pixels',
      () => bomb(16_000),
      400,
      'The picture can be at most 6000 × 6000 pixels.',
    ],
    ['a bomb of 100,000 × 100,000 pixels', () => bomb(100_000), 415, DAMAGED],
    ['5 MB and a byte', () => big, 413, 'Max file size is 5MB'],
  ]

  const CODES: Record<number, string> = { 400: 'invalid_input', 413: 'too_large', 415: 'unsupported_type' }

  it.each(files)('(%s) stores and changes nothing', async (_, make, status, sentence) => {
    const { id, owner } = await makeListing()
    const before = [await bannerStateOf(id), await storedKeys(), await count('SELECT count(*) FROM banners')]
    expect(await answerOf(upload(id, await make(), { as: owner }))).toEqual([
      status,
      { error: expect.stringContaining(sentence), code: CODES[status], field: 'file' },
    ])
    expect([
      await bannerStateOf(id),
      await storedKeys(),
      await count('SELECT count(*) FROM banners'),
    ]).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })

  it('is told to be HEIC also where the browser names the type', async () => {
    const { id, owner } = await makeListing()
    const photo = latin('\0\0\0\x18ftypheic\0\0\0\0mif1heic')
    const answer = await upload(id, photo, { as: owner, type: 'image/heic', name: 'IMG_0001.HEIC' })
    expect(await answer.json()).toMatchObject({ error: expect.stringContaining('Most Compatible') })
  })

  it.each(['text/html', 'IMAGE/SVG+XML; x=y'])('claims to be %s', async (type) => {
    const { id, owner } = await makeListing()
    const response = await upload(id, png, { as: owner, type })
    expect([response.status, (await bannerStateOf(id)).banner]).toEqual([415, null])
  })

  it.each(['image/jpeg', 'application/octet-stream', ''])(
    'is not one with a PNG of the type %j: the bytes decide',
    async (type) => {
      const { id, owner } = await makeListing()
      expect((await upload(id, png, { as: owner, type, name: 'x.jpg' })).status).toBe(200)
    },
  )

  it.each([
    ['../../etc/passwd', 200],
    ['"><script>alert(1)</script>', 200],
    // A form that no browser creates.
    ['a\u0000.html', 400],
    ['', 400],
  ])('does not depend on the name %j or a missing one: names are never used', async (name, status) => {
    const { id, owner } = await makeListing()
    expect((await upload(id, png, { as: owner, name })).status).toBe(status)
    const keys = await storedKeys('')
    expect(keys.filter((key) => !/^banners\/[\w-]{43}\/\d+\.webp$/.test(key))).toEqual([])
  })

  it('may have exactly 5 MB', async () => {
    const { id, owner } = await makeListing()
    const bare = await makePng({ seed: 201 })
    const padded = await makePng({
      seed: 201,
      extra: [pngChunk('juNk', new Uint8Array(BANNER_MAX_BYTES - bare.length - 12))],
    })
    expect(padded.length).toBe(BANNER_MAX_BYTES)
    expect((await upload(id, padded, { as: owner })).status).toBe(200)
  })

  it.each<[string, () => BodyInit | null, Record<string, string>, number]>([
    ['no body', () => null, {}, 415],
    ['JSON', () => '{"file":"x"}', { 'content-type': 'application/json' }, 415],
    ['bytes', () => png, { 'content-type': 'image/png' }, 415],
    ['a form without parts', () => 'x', { 'content-type': 'multipart/form-data; boundary=b' }, 400],
    ['a form without a boundary', () => 'x', { 'content-type': 'multipart/form-data; x=y' }, 400],
    ['a form of another kind', () => new URLSearchParams({ file: 'x' }), {}, 415],
    ['a text for a file', () => textForm(), {}, 400],
    ['two files', () => twoFiles(png), {}, 400],
  ])('is one with %s', async (_, make, headers, status) => {
    const { id, owner } = await makeListing()
    const response = await sendUpload(id, make(), { as: owner, headers })
    expect([response.status, (await bannerStateOf(id)).banner]).toEqual([status, null])
    expect(Object.keys(await response.json<object>())).toEqual(expect.arrayContaining(['error', 'code']))
  })

  it('is cancelled when its body exceeds the limit without a declared length', async () => {
    const { id, owner } = await makeListing()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent === 0)
          controller.enqueue(
            latin('--b\r\nContent-Disposition: form-data; name="file"; filename="x"\r\n\r\n'),
          )
        sent += 64 * 1024
        controller.enqueue(new Uint8Array(64 * 1024))
        if (sent >= 64 * 1024 * 1024) controller.close()
      },
    })
    const response = await sendUpload(id, endless, {
      as: owner,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    expect(response.status).toBe(413)
    expect(sent).toBeLessThan(16 * 1024 * 1024)
  })

  it('also has a limit for each person', async () => {
    const { id, owner } = await makeListing()
    expect((await upload(id, png, { as: owner })).status).toBe(200)
    await run("UPDATE quotas SET used = 60 WHERE id LIKE 'banner:%'")
    const before = await bannerStateOf(id)
    const response = await upload(id, png, { as: owner })
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await bannerStateOf(id)).toEqual(before)
  })
})

/** A small file that claims so many pixels. */
const bomb = async (size: number) =>
  concat([
    PNG_SIGNATURE,
    pngHeader({ width: size, height: size }),
    pngChunk('IDAT', await zlib(new Uint8Array(1_000))),
    pngChunk('IEND'),
  ])

function textForm(): FormData {
  const form = new FormData()
  form.append('file', 'just text')
  return form
}

function twoFiles(png: Bytes): FormData {
  const form = formOf(png)
  form.append('file', new File([png], 'second.png', { type: 'image/png' }))
  return form
}
