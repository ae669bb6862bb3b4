import { env } from 'cloudflare:test'
import { describe, expect, it } from 'vitest'
import type { Tag } from '#contract/directory/directory.ts'
import { measurePicture } from '../../../platform/images.ts'
import { userContext } from '../../../testing/contexts.ts'
import { makeListing } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'
import { showBanner } from '../../listings/pictures/set-banner.ts'
import { storePicture } from '../../listings/pictures/store-picture.ts'
import { makeJpeg } from '../../listings/pictures/testing/make-pictures.ts'

/** What a page tells chats: the names and contents of its Open Graph elements. */
async function told(path: string): Promise<Record<string, string>> {
  const html = await (await openPage(path)).text()
  const found = html.matchAll(/<meta property="og:([^"]*)" content="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', content = '']) => [name, content]))
}

describe('what a link to a server shows', () => {
  it.each<[Tag[], string]>([
    [['PvP', 'Skyblock'], 'pvp'],
    [['Survival/SMP'], 'survival-smp'],
    [[], 'plain'],
  ])('is the island of its kind without a banner (%s)', async (tags, file) => {
    const { id } = await makeListing({ tags })
    for (const path of [`/servers/${id}`, `/servers/${id}/passport`, `/v/${id}`])
      expect(await told(path)).toMatchObject({
        image: `${env.ORIGIN}/islands/${file}.png`,
        'image:type': 'image/png',
        'image:width': '1200',
        'image:height': '630',
      })
  })

  it('is its banner, with its true size', async () => {
    const { id, owner } = await makeListing()
    const ctx = userContext(owner)
    await showBanner(ctx, id, await storePicture(ctx, await makeJpeg({ width: 1600, height: 500 }), 'file'))
    const link = await told(`/servers/${id}`)
    const path = (link['image'] ?? '').slice(env.ORIGIN.length)
    if (!env.IMAGES) throw new Error('These tests need the Images binding')
    const answer = await request(path)
    const size = await measurePicture(env.IMAGES, new Uint8Array(await answer.arrayBuffer()))
    expect(size).toMatchObject({ format: 'image/webp', width: 1280, height: 400 })
    expect(link).toMatchObject({
      'image:type': 'image/webp',
      'image:width': '1280',
      'image:height': '400',
    })
  })

  it.each(['Tern Ä Bay', '风之羽', 'عالم', '🌋 Lava'])(
    'says name, rating and votes as text, in any script: %s',
    async (name) => {
      const { id } = await makeListing({ name, votes: 12_431, description: 'A calm bay.' })
      const facts = 'No reviews yet · 12.4k votes'
      expect(await told(`/servers/${id}`)).toMatchObject({
        title: expect.stringContaining(name),
        description: `${facts}. A calm bay.`,
        'image:alt': `${name} on Realmport. ${facts}`,
      })
    },
  )

  it('says who plays, who counted, and when', async () => {
    const { id } = await makeListing()
    await run(
      'INSERT INTO live_servers (seq, reported_at, reported_players, reported_capacity) SELECT seq, ?2, 44, 100 FROM listings WHERE id = ?1',
      id,
      Date.now(),
    )
    const link = await told(`/servers/${id}`)
    expect(link['description']).toMatch(/^44 playing, says the owner \(.*UTC\) · No reviews yet · 0 votes/)
  })

  it('is the site’s own while it is not public', async () => {
    const { id, owner } = await makeListing({ tags: ['PvP'] })
    await run("UPDATE listings SET moderation = 'pending' WHERE id = ?1", id)
    const page = await openPage(`/servers/${id}`, { as: owner })
    expect(await page.text()).not.toContain('/islands/')
  })
})
