import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { sweepExpired } from '../../../jobs/sweep-expired.ts'
import { edit } from '../../../testing/acts.ts'
import { systemContext } from '../../../testing/contexts.ts'
import { count, makeListing, makeUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowsOf, run } from '../../../testing/rows.ts'

const page = (id: string) => bodyOf<Listing>(request(`/api/servers/${id}`))
const found = async (text: string) =>
  (await bodyOf<{ items: Listing[] }>(request(`/api/servers?q=${encodeURIComponent(text)}`))).items.map(
    ({ _id }) => _id,
  )
const noticesOf = async ({ id }: { id: string }) =>
  (await rowsOf<{ data: string }>(`SELECT data FROM notices WHERE user_id = ?1 AND kind = 'saved'`, id)).map(
    ({ data }) => JSON.parse(data),
  )

async function savedBy(id: string) {
  const player = await makeUser()
  await request(`/api/servers/${id}/marks/saved`, { as: player, method: 'PUT' })
  return player
}

describe('more ways in', () => {
  it('are on the page of the server, and a second address is found and hidden like the first', async () => {
    const { id, owner } = await makeListing()
    await edit(id, owner, {
      realmLink: 'play.gulls.example',
      secondLink: ' eu.gulls-second.example:19133 ',
      friend: ' Gull Bot ',
      packs: 'About 200 MB.',
    })
    const shown = {
      secondLink: 'eu.gulls-second.example:19133',
      friend: 'Gull Bot',
      packs: 'About 200 MB.',
    }
    expect(await page(id)).toMatchObject(shown)
    expect(await found('eu.gulls-second.example')).toEqual([id])
    await edit(id, owner, { realmLinkVisible: false })
    expect(await page(id)).toMatchObject({ ...shown, secondLink: null, formerLink: null })
    expect(await found('eu.gulls-second.example')).toEqual([])
  })

  it.each([
    [
      'secondLink',
      '192.168.0.4',
      'This address works only on your own computer or network. Enter an IP:PORT or a Realm Code.',
    ],
    ['friend', 'x'.repeat(21), 'Gamertag to add can have at most 20 characters.'],
  ])('are refused as %s: %s', async (field, value, error) => {
    const { id, owner } = await makeListing()
    const answer = await edit(id, owner, { [field]: value })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ error, field })])
  })
})

describe('another address', () => {
  it('is told once a day to those who saved the server, and the old one leads to it for 90 days', async () => {
    const { id, owner, name } = await makeListing()
    await edit(id, owner, { realmLink: 'play.old-harbour.example' })
    const [player, other] = [await savedBy(id), await makeUser()]
    await request(`/api/servers/${id}/marks/saved`, { as: owner, method: 'PUT' })
    await edit(id, owner, { realmLink: 'play.gulls-nest.example' })
    expect(await noticesOf(player)).toEqual([{ outcome: 'moved', name, id }])
    expect([await noticesOf(owner), await noticesOf(other)]).toEqual([[], []])
    expect((await page(id)).formerLink?.address).toBe('play.old-harbour.example')
    expect(await found('play.old-harbour.example')).toEqual([id])

    await sweepExpired(systemContext(Date.now() + 89 * DAY))
    expect((await page(id)).formerLink).not.toBeNull()
    await sweepExpired(systemContext(Date.now() + 91 * DAY))
    expect((await page(id)).formerLink).toBeNull()
    expect(await found('play.old-harbour.example')).toEqual([])

    await edit(id, owner, { realmLink: 'play.third-nest.example' })
    expect(await noticesOf(player)).toHaveLength(1)
  })

  it('is not the same one with the default port: savers hear nothing, and the proof stays', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.same-harbour.example' })
    await run('UPDATE listings SET server_proven_link = realm_link, server_proven_at = 5 WHERE id = ?1', id)
    const player = await savedBy(id)
    const changedAt = () => count('SELECT link_changed_at FROM listings WHERE id = ?1', id)
    const before = await changedAt()
    expect((await edit(id, owner, { realmLink: 'play.same-harbour.example:19132' })).status).toBe(200)
    expect(await noticesOf(player)).toEqual([])
    expect(await changedAt()).toBe(before)
    expect((await page(id)).formerLink ?? null).toBeNull()
    const { items } = await bodyOf<{ items: { serverProvenAt: string | null }[] }>(
      request('/api/affiliates/me', { as: owner }),
    )
    expect(items).toMatchObject([{ serverProvenAt: iso(5) }])
  })

  it.each([
    ['nobody sees it', { realmLink: 'b.quiet.example', realmLinkVisible: false }],
    ['it is the first', { realmLink: null }],
  ])('is not told when %s', async (_, change) => {
    const { id, owner } = await makeListing()
    await edit(id, owner, { realmLink: 'a.quiet.example' })
    const player = await savedBy(id)
    await edit(id, owner, change)
    expect(await noticesOf(player)).toEqual([])
    expect((await page(id)).formerLink ?? null).toBeNull()
  })
})
