import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, it } from 'vitest'
import { MODERATION_STATES } from '#contract/staff/moderation.ts'
import { deleteAccount, edit } from '../../../testing/acts.ts'
import { errorsInReadModels } from '../../../testing/check-read-models.ts'
import { userContext } from '../../../testing/contexts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { answerOf, bodyOf, fetchWorker, request } from '../../../testing/request.ts'
import { auditOf, rowOf, run } from '../../../testing/rows.ts'
import { storePicture } from './store-picture.ts'
import {
  type Bytes,
  concat,
  animate,
  EXIF_NAME,
  extendWebp,
  indexOfText,
  latin,
  makeJpeg,
  makePng,
  makeWebp,
  phoneExif,
  PNG_SIGNATURE,
  pngChunk,
  pngHeader,
  uint32,
  webpChunk,
  withSegments,
  zlib,
} from './testing/make-pictures.ts'
import { freshPng, bannerStateOf, storedKeys, upload } from './testing/requests.ts'

interface Answer {
  url: string
  width: number
  height: number
  variants: { url: string; width: number }[]
  version: number
}

describe('a banner of somebody who left', () => {
  const served = async (path: string) => (await get(path)).status
  const showNew = async (owner: TestUser, picture: Bytes) => {
    const { id } = await makeListing({ owner })
    const answer = await bodyOf<Answer>(upload(id, picture, { as: owner }))
    return { id, paths: answer.variants.map(({ url }) => url) }
  }

  it('is not served from that moment, replaced and unused ones included', async () => {
    const owner = await makeUser()
    const { id, paths: replaced } = await showNew(owner, await freshPng())
    const { variants } = await bodyOf<Answer>(upload(id, await freshPng(), { as: owner }))
    const unused = await storePicture(userContext(owner), await freshPng(), 'file')
    const draft = `/banners/${unused.hash}/${unused.file}`
    const all = [...replaced, ...variants.map(({ url }) => url), draft]
    for (const path of all)
      expect((await request(path, { as: path === draft ? owner : null })).status).toBe(200)
    await deleteAccount(owner)
    for (const path of all) expect(await served(path)).toBe(404)
  })

  it('stays where somebody else shows the same picture, and returns when it is uploaded again', async () => {
    const [leaver, other] = [await makeUser(), await makeUser()]
    const picture = await freshPng()
    const { paths } = await showNew(other, picture)
    await showNew(leaver, picture)
    await deleteAccount(leaver)
    expect(await served(paths[0] ?? '')).toBe(200)
    await deleteAccount(other)
    expect(await served(paths[0] ?? '')).toBe(404)
    await showNew(await makeUser(), picture)
    expect(await served(paths[0] ?? '')).toBe(200)
  })

  it('of a deleted listing does not return when the listing is removed for good', async () => {
    const { id, paths } = await showNew(await makeUser(), await freshPng())
    await request(`/api/admin/affiliates/${id}`, { as: await makeAdmin(), method: 'DELETE' })
    expect(await served(paths[0] ?? '')).toBe(404)
    await run('DELETE FROM listings WHERE id = ?1', id)
    expect(await served(paths[0] ?? '')).toBe(404)
  })
})

const remove = (id: string, as: TestUser) => edit(id, as, { banner: null })

const get = (path: string, init: RequestInit = {}) => fetchWorker(new Request(env.ORIGIN + path, init))

async function fileAt(path: string): Promise<Bytes> {
  const response = await get(path)
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const uses = (hash: string) => count('SELECT count(*) FROM pictures_in_use WHERE hash = ?1', hash)
const hashOf = (url: string) => url.split('/')[2] ?? ''

describe('an upload', () => {
  it('becomes the banner, in every width shown, and is in the audit log', async () => {
    const { id, owner } = await makeListing()
    const before = await bannerStateOf(id)
    const response = await upload(id, await freshPng(700), { as: owner })
    expect(response.status).toBe(200)
    const answer = await response.json<Answer>()
    const hash = hashOf(answer.url)
    expect(answer).toEqual({
      url: `/banners/${hash}/700.webp`,
      width: 700,
      height: 200,
      variants: [320, 640, 700].map((width) => ({ url: `/banners/${hash}/${width}.webp`, width })),
      version: before.version + 1,
    })
    const after = await bannerStateOf(id)
    expect(after).toMatchObject({ banner: answer.url, version: before.version + 1 })
    expect(after.updated).toBeGreaterThan(before.updated)
    expect(await auditOf(id)).toEqual([
      {
        actor: owner.id,
        action: 'listing.banner-upload',
        kind: 'listing',
        before: { banner: null },
        after: { banner: answer.url },
      },
    ])
    for (const { url, width } of answer.variants)
      expect(await measured(await fileAt(url))).toMatchObject({ format: 'image/webp', width })
    expect((await bodyOf<{ banner: string }>(request(`/api/servers/${id}`))).banner).toBe(answer.url)
    expect(await uses(hash)).toBe(1)
    expect(await errorsInReadModels()).toEqual([])
  })

  it.each([6, 8])('of a photo taken upright (%i) is stored upright', async (orientation) => {
    const { id, owner } = await makeListing()
    const photo = withSegments(await makeJpeg({ width: 400, height: 900, seed: 90 + orientation }), [
      0xe1,
      concat([EXIF_NAME, phoneExif(orientation, orientation === 8)]),
    ])
    const answer = await bodyOf<Answer>(upload(id, photo, { as: owner, type: 'image/jpeg' }))
    expect(answer).toMatchObject({ width: 900, height: 400 })
    expect(answer.variants.map(({ width }) => width)).toEqual([320, 640, 900])
    expect(await measured(await fileAt(answer.url))).toEqual({
      format: 'image/webp',
      width: 900,
      height: 400,
    })
  })

  it('of a photo taken upside down is rotated', async () => {
    const { owner } = await makeListing()
    const plain = await makeJpeg({ seed: 97 })
    const keep = async (bytes: Bytes) => (await storePicture(userContext(owner), bytes, 'file')).hash
    const turned = await keep(withSegments(plain, [0xe1, concat([EXIF_NAME, phoneExif(3)])]))
    expect(turned).not.toBe(await keep(plain))
    // Invalid orientations leave a picture unchanged.
    expect(await keep(withSegments(plain, [0xe1, concat([EXIF_NAME, phoneExif(9)])]))).toBe(await keep(plain))
  })

  it('that is repeated changes and stores nothing', async () => {
    const { id, owner } = await makeListing()
    const bytes = await freshPng()
    const first = await bodyOf<Answer>(upload(id, bytes, { as: owner }))
    const [keys, state] = [await storedKeys(), await bannerStateOf(id)]
    expect(await bodyOf<Answer>(upload(id, bytes, { as: owner }))).toEqual(first)
    expect([await storedKeys(), await bannerStateOf(id)]).toEqual([keys, state])
    expect(await auditOf(id)).toHaveLength(1)
  })

  it('is stored once for two listings, with any metadata', async () => {
    const [one, two] = [await makeListing(), await makeListing()]
    const jpeg = await makeJpeg({ seed: 96 })
    const first = await bodyOf<Answer>(upload(one.id, jpeg, { as: one.owner }))
    const keys = await storedKeys()
    const second = await bodyOf<Answer>(
      upload(two.id, withSegments(jpeg, [0xfe, latin('mine')]), { as: two.owner }),
    )
    expect(second.url).toBe(first.url)
    expect(await storedKeys()).toEqual(keys)
    expect(await uses(hashOf(first.url))).toBe(2)
  })

  it('counts correctly when many arrive at the same time', async () => {
    const { id, owner } = await makeListing()
    const [one, two] = [await freshPng(700), await freshPng(700)]
    const start = (await bannerStateOf(id)).version
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, at) => upload(id, at % 2 ? one : two, { as: owner })),
    )
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    const urls = new Set(
      (await Promise.all(answers.map((answer) => answer.json<Answer>()))).map(({ url }) => url),
    )
    expect(urls.size).toBe(2)
    const state = await bannerStateOf(id)
    const steps = await auditOf(id)
    expect(state.version).toBe(start + steps.length)
    expect(steps.at(-1)?.after).toEqual({ banner: state.banner })
    for (const url of urls) {
      expect(await uses(hashOf(url))).toBe(url === state.banner ? 1 : 0)
      expect(await storedKeys(`banners/${hashOf(url)}/`)).toHaveLength(3)
    }
  })
})

describe('other content of a file', () => {
  const SECRETS = ['SECRET', 'GPS', 'Canon', '<script>', 'PK\x03\x04', 'Exif', 'EXIF', 'XMP', 'ICCP', 'ANIM']
  const exif = (orientation: number) => concat([EXIF_NAME, phoneExif(orientation)])
  const xmp = latin('http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>SECRET</x:xmpmeta>')
  const size = { width: 640, height: 360 }

  it.each<[string, () => Promise<Bytes>]>([
    ['EXIF with a place in a JPEG', async () => withSegments(await makeJpeg(), [0xe1, exif(1)])],
    ['EXIF of a mirrored photo', async () => withSegments(await makeJpeg(), [0xe1, exif(2)])],
    ['EXIF that is cut off', async () => withSegments(await makeJpeg(), [0xe1, exif(6).subarray(0, 18)])],
    [
      'XMP, IPTC and a comment in a JPEG',
      async () =>
        withSegments(
          await makeJpeg(),
          [0xe1, xmp],
          [0xed, latin('Photoshop 3.0\x008BIM SECRET')],
          [0xfe, latin('SECRET')],
        ),
    ],
    [
      'texts, a time and EXIF in a PNG',
      () =>
        makePng({
          extra: [
            pngChunk('tEXt', latin('Comment\0SECRET')),
            pngChunk('iTXt', latin('XML:com.adobe.xmp\0\0\0\0\0SECRET')),
            pngChunk('tIME', Uint8Array.of(7, 234, 1, 1, 1, 1, 1)),
            pngChunk('eXIf', phoneExif(1)),
          ],
        }),
    ],
    [
      'EXIF and XMP in a WebP',
      async () =>
        extendWebp(
          await makeWebp(),
          { ...size, flags: 12 },
          [],
          [webpChunk('EXIF', phoneExif(1)), webpChunk('XMP ', latin('SECRET'))],
        ),
    ],
    ['HTML behind a PNG', async () => concat([await makePng(), latin('<script>alert(1)</script>')])],
    ['a ZIP behind a JPEG', async () => concat([await makeJpeg(), latin('PK\x03\x04SECRETPK\x05\x06')])],
    ['HTML behind a WebP', async () => concat([await makeWebp(), latin('<script>SECRET</script>')])],
    [
      'HTML in a chunk of a WebP',
      async () => extendWebp(await makeWebp(), size, [], [webpChunk('JUNK', latin('<script>SECRET'))]),
    ],
    ['an animation in a WebP', async () => animate(await makeWebp(), size)],
    ['an animation in a PNG', () => makePng({ extra: [pngChunk('acTL', concat([uint32(2), uint32(0)]))] })],
    [
      'packed data that unpacks to 100 MB',
      async () =>
        concat([
          PNG_SIGNATURE,
          pngHeader({}),
          pngChunk('IDAT', await zlib(new Uint8Array(100_000_000))),
          pngChunk('IEND'),
        ]),
    ],
  ])('(%s) is removed: only a still picture is stored', async (_, make) => {
    const { id, owner } = await makeListing()
    const { variants } = await bodyOf<Answer>(upload(id, await make(), { as: owner }))
    expect(variants.map(({ width }) => width)).toEqual([320, 640])
    const keys = await storedKeys(`banners/${hashOf(variants[0]?.url ?? '')}/`)
    expect(keys.map((key) => `/${key}`).toSorted()).toEqual(variants.map(({ url }) => url))
    for (const { url, width } of variants) {
      const file = await fileAt(url)
      expect(await measured(file)).toMatchObject({ format: 'image/webp', width })
      // The file ends at the length in its container.
      expect(file.length).toBe(8 + new DataView(file.buffer).getUint32(4, true))
      for (const secret of SECRETS) expect([secret, indexOfText(file, secret)]).toEqual([secret, -1])
    }
  })
})

/** The platform's description of a file, without its length. */
async function measured(bytes: Bytes) {
  if (!env.IMAGES) throw new Error('These tests need the Images binding')
  const { fileSize: _, ...facts } = { fileSize: 0, ...(await env.IMAGES.info(new Blob([bytes]).stream())) }
  return facts
}

describe('while pictures cannot be drawn', () => {
  it.each<[string, ImagesBinding | null]>([
    ['the binding is absent', null],
    ['the binding fails', failingImages()],
    ['the file comes back as it was', idleImages()],
  ])('(%s) uploads are rejected, and nothing is stored', async (_, images) => {
    const { IMAGES: _working, ...rest } = env
    const poorer = images ? { ...rest, IMAGES: images } : rest
    const { owner } = await makeListing()
    const before = [await storedKeys(), await count('SELECT count(*) FROM banners')]
    // A WebP as wide as the widest stored one: only its bytes show that it was not drawn.
    for (const bytes of [await freshPng(), await makeWebp({ width: 320, seed: 94 })])
      expect(
        await storePicture({ ...userContext(owner), env: poorer }, bytes, 'file').catch(
          (error: unknown) => error,
        ),
      ).toMatchObject({
        code: 'unavailable',
        message: 'We cannot accept pictures right now. Try again later.',
        extras: { field: 'file' },
      })
    expect([await storedKeys(), await count('SELECT count(*) FROM banners')]).toEqual(before)
  })
})

/** The response when the quota of the account is exhausted. */
function failingImages(): ImagesBinding {
  return new Proxy(Object.create(null), {
    get: () => () => {
      throw Object.assign(new Error('The usage limit was reached'), { code: 9422 })
    },
  })
}

function idleImages(): ImagesBinding {
  const given = (stream: ReadableStream) => ({
    transform: () => given(stream),
    output: async () => ({ image: () => stream }),
  })
  const info = (stream: ReadableStream<Uint8Array>) => env.IMAGES?.info(stream)
  return Object.assign(Object.create(null), { input: given, info })
}

describe('the picture of a server that is not public', () => {
  it.each<[string, (id: string, as: TestUser) => Promise<Response>]>([
    ['upload', async (id, as) => upload(id, await makePng(), { as })],
    ['remove', remove],
    [
      'name',
      (id, as) => request(`/api/affiliates/${id}/banner-url`, { as, body: { url: 'https://x.org/a.png' } }),
    ],
  ])('is one that others cannot %s: they learn nothing of the server', async (_, call) => {
    for (const moderation of ['pending', 'denied', 'suspended'] as const) {
      const { id } = await makeListing({ moderation })
      expect(await answerOf(call(id, await makeUser()))).toEqual([
        404,
        { error: 'Affiliate not found or not owned by you', code: 'not_found' },
      ])
    }
  })
})

describe('owner and admins', () => {
  it.each(MODERATION_STATES)('change the banner of a %s listing, which stays %s', async (moderation) => {
    const { id, owner } = await makeListing({ moderation })
    const admin = await makeAdmin()
    expect((await upload(id, await freshPng(), { as: owner })).status).toBe(200)
    expect((await remove(id, owner)).status).toBe(200)
    expect((await upload(id, await freshPng(), { as: admin })).status).toBe(200)
    expect((await auditOf(id)).map(({ actor }) => actor)).toEqual([owner.id, owner.id, admin.id])
    const row = await rowOf('SELECT moderation FROM listings WHERE id = ?1', id)
    expect(row).toEqual({ moderation })
  })
})

describe('a removal', () => {
  it('shows the island again, and is in the audit log', async () => {
    const { id, owner } = await makeListing()
    const { url, version } = await bodyOf<Answer>(upload(id, await freshPng(), { as: owner }))
    expect(await bodyOf(remove(id, owner))).toMatchObject({ banner: null, version: version + 1 })
    expect(await bannerStateOf(id)).toMatchObject({ banner: null, version: version + 1 })
    expect((await auditOf(id)).at(-1)).toMatchObject({
      actor: owner.id,
      action: 'listing.edit',
      before: { banner: url },
      after: { banner: null },
    })
    expect(await uses(hashOf(url))).toBe(0)
    // Pages that still show it can load it.
    expect((await get(url)).status).toBe(200)
  })

  it('without a banner changes nothing', async () => {
    const { id, owner } = await makeListing()
    const before = await bannerStateOf(id)
    expect(await bodyOf(remove(id, owner))).toMatchObject({ banner: null, version: before.version })
    expect(await bannerStateOf(id)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
  })
})

describe('a banner’s address', () => {
  let answer: Answer

  beforeAll(async () => {
    const { id, owner } = await makeListing()
    answer = await bodyOf<Answer>(upload(id, await freshPng(1500, 400), { as: owner }))
  })

  it('answers only an image, valid for ever', async () => {
    const response = await get(answer.url)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: expect.stringMatching(/^"[^"]+"$/),
    })
    expect(answer.url).toMatch(/\/1280\.webp$/)
    expect(await measured(new Uint8Array(await response.arrayBuffer()))).toMatchObject({
      format: 'image/webp',
      width: 1280,
    })
  })

  it('sends no body to a reader who has it', async () => {
    const etag = (await get(answer.url)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const response = await get(answer.url, { headers: { 'if-none-match': known } })
      expect([known, response.status, await response.text()]).toEqual([known, 304, ''])
      expect(response.headers.get('etag')).toBe(etag)
    }
    expect((await get(answer.url, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
    for (const nonsense of ['nonsense', '"', 'W/', ',,,', '"a', 'x"y"z'])
      expect((await get(answer.url, { headers: { 'if-none-match': nonsense } })).status).toBe(200)
  })

  it('answers HEAD without a body', async () => {
    const [head, whole] = [await get(answer.url, { method: 'HEAD' }), await get(answer.url)]
    expect([head.status, await head.text()]).toEqual([200, ''])
    expect(head.headers.get('content-type')).toBe('image/webp')
    expect(head.headers.get('content-length')).toBe(String((await whole.arrayBuffer()).byteLength))
  })

  it('is unknown when nothing was stored under it', async () => {
    const folder = answer.url.slice(0, answer.url.lastIndexOf('/'))
    for (const path of [
      `${folder}/original.jpeg`,
      `${folder}/320.html`,
      `${folder}/..%2f..%2fx`,
      `/banners/${'A'.repeat(43)}/320.webp`,
      '/banners/',
    ]) {
      const response = await get(path, { headers: { 'if-none-match': '*' } })
      expect([path, response.status]).toEqual([path, 404])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      expect(await response.json()).toMatchObject({ code: 'not_found' })
    }
  })

  it('accepts no other methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const response = await get(answer.url, { method, headers: { 'sec-fetch-site': 'same-origin' } })
      expect(response.status).toBe(405)
    }
  })
})
