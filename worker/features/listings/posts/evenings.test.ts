import { describe, expect, it } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { DAY, HOUR, MINUTE } from '#contract/base/time.ts'
import { NEWS_EVERY_MS } from '#contract/listings/post.ts'
import type { News, Tonight } from '#contract/listings/post.ts'
import { restoreTaken } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, type TestUser } from '../../../testing/factories.ts'
import { openPage } from '../../../testing/open-page.ts'
import { answerOf, bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'
import { escapeText, foldLine } from './render-calendar.ts'

const at = (ms: number) => iso(Date.now() + ms)

function announce(id: string, as: TestUser, startsAt = at(5 * HOUR), minutes = 90, weekly: string[] = []) {
  const body = { title: 'Build night', text: 'Bring wood.', evening: { startsAt, minutes, weekly } }
  return request(`/api/affiliates/${id}/news`, { as, body })
}

/** Makes the last news older, so that the next may be posted. */
const later = (id: string) =>
  run('UPDATE listings SET news_at = news_at - ?2 WHERE id = ?1', id, NEWS_EVERY_MS)

async function announced(startsAt?: string, minutes?: number) {
  const listing = await makeListing({ name: 'Kelp & Co' })
  const { item } = await bodyOf<{ item: News }>(announce(listing.id, listing.owner, startsAt, minutes))
  return { ...listing, evening: item }
}

const pageOf = (id: string) => bodyOf<{ news: News[]; evenings: News[] }>(request(`/api/servers/${id}`))
const tonight = async () => (await bodyOf<{ items: Tonight[] }>(request('/api/evenings?limit=12'))).items

describe('an evening', () => {
  it('is on the page of the server, in its calendar, and with tonight’s', async () => {
    const { id, evening } = await announced()
    expect(evening).toMatchObject({ title: 'Build night' })
    expect(await pageOf(id)).toMatchObject({ news: [], evenings: [evening] })
    expect(await tonight()).toContainEqual(
      expect.objectContaining({ _id: evening._id, server: expect.objectContaining({ name: 'Kelp & Co' }) }),
    )
    const calendar = await request(`/servers/${id}/evenings.ics`)
    expect(calendar.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const start = String(evening.evening?.startsAt).slice(0, 19).replaceAll(/[-:]/g, '')
    const events = await calendar.text()
    expect(events).toContain(`DTSTART:${start}Z\r\n`)
    expect(events).toContain('DESCRIPTION:Bring wood.\r\n')
    expect((await request('/servers/nobodyHasIt1/evenings.ics')).status).toBe(404)
  })

  it('is not among tonight’s while its server is paused', async () => {
    const { id, evening } = await announced()
    const isTonight = async () => (await tonight()).some(({ _id }) => _id === evening._id)
    const pause = (until: number | null) =>
      run('UPDATE listings SET paused_at = 1, paused_until = ?2 WHERE id = ?1', id, until)
    await pause(null)
    expect(await isTonight()).toBe(false)
    await pause(Date.now() + 6 * HOUR)
    expect(await isTonight()).toBe(false)
    await pause(Date.now() + HOUR)
    expect(await isTonight()).toBe(true)
  })

  it.each([
    ['in the past', -MINUTE, 60],
    ['in five weeks', 35 * DAY, 60],
  ])('%s is refused', async (_, ahead, minutes) => {
    const { id, owner } = await makeListing()
    expect((await announce(id, owner, at(ahead), minutes)).status).toBe(400)
    expect(await count('SELECT count(*) FROM posts WHERE listing_id = ?1', id)).toBe(0)
  })

  it('is one of four ahead at most, and becomes news when it is over', async () => {
    const { id, owner } = await makeListing()
    for (const day of [27, 3, 2, 1]) {
      expect((await announce(id, owner, at(day * DAY))).status).toBe(201)
      await later(id)
    }
    expect((await announce(id, owner)).status).toBe(409)
    const { evenings } = await pageOf(id)
    const starts = evenings.map(({ evening }) => Date.parse(evening?.startsAt ?? ''))
    expect(starts).toEqual(starts.toSorted((a, b) => a - b))
    await run(
      'UPDATE posts SET starts_at = ?2, ends_at = ?3 WHERE id = ?1',
      evenings[0]?._id,
      Date.now() - HOUR,
      Date.now() - MINUTE,
    )
    expect(await pageOf(id)).toMatchObject({ news: [{ _id: evenings[0]?._id }], evenings: [{}, {}, {}] })
    expect((await announce(id, owner)).status).toBe(201)
  })

  const weeksAfter = (start: number, shift = 0) => [7, 14, 21].map((days) => iso(start + days * DAY + shift))

  it('of every week is at the owner’s time, also when clocks change, and of no other day', async () => {
    const { id, owner } = await makeListing()
    const start = Date.parse(at(5 * HOUR))
    expect((await announce(id, owner, iso(start), 90, weeksAfter(start, DAY))).status).toBe(400)
    expect((await announce(id, owner, iso(start), 90, weeksAfter(start, HOUR))).status).toBe(201)
    const { evenings } = await pageOf(id)
    expect(evenings.map(({ evening }) => Date.parse(evening?.startsAt ?? '') - start)).toEqual(
      [0, 7, 14, 21].map((days) => days * DAY + (days > 0 ? HOUR : 0)),
    )
  })

  it('of every week is planned until four are ahead', async () => {
    const { id, owner } = await makeListing()
    const start = Date.parse(at(5 * HOUR))
    expect((await announce(id, owner, at(DAY))).status).toBe(201)
    await later(id)
    const first = await bodyOf<{ item: News }>(announce(id, owner, iso(start), 90, weeksAfter(start)))
    const { evenings } = await pageOf(id)
    const weekly = evenings.filter(
      ({ evening }) => (Date.parse(evening?.startsAt ?? '') - start) % (7 * DAY) === 0,
    )
    expect(evenings).toHaveLength(4)
    expect(weekly.map(({ evening }) => Date.parse(evening?.startsAt ?? ''))).toEqual(
      [0, 7, 14].map((days) => start + days * DAY),
    )
    expect(weekly[0]?._id).toBe(first.item._id)
    expect(await count("SELECT count(*) FROM audit_log WHERE after ->> 'serverId' = ?1", id)).toBe(4)
    expect((await announce(id, owner, at(DAY), 90, weeksAfter(Date.parse(at(DAY))))).status).toBe(409)
    // Three were planned: each takes its time, also when it is called off.
    for (const { _id } of evenings)
      await request(`/api/affiliates/${id}/news/${_id}`, { as: owner, method: 'DELETE' })
    await later(id)
    expect(await bodyOf(announce(id, owner))).toMatchObject({
      error: 'Each evening counts as news. You can post again in 8 hours.',
    })
    await later(id)
    expect(await bodyOf(announce(id, owner))).toMatchObject({
      error: 'News can be posted once in 4 hours.',
    })
    await later(id)
    expect((await announce(id, owner, at(DAY), 90, weeksAfter(Date.parse(at(DAY))))).status).toBe(201)
  })

  it('has a calendar file of its own, with a reminder', async () => {
    const { id, owner, evening } = await announced()
    await later(id)
    await announce(id, owner, at(2 * DAY))
    const file = await (await request(`/servers/${id}/evenings.ics?evening=${evening._id}`)).text()
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(1)
    expect(file).toContain('TRIGGER:-PT15M\r\n')
    const all = await (await request(`/servers/${id}/evenings.ics`)).text()
    expect(all.match(/BEGIN:VEVENT/g)).toHaveLength(2)
    expect(all).not.toContain('VALARM')
    const german = await (await request(`/de/servers/${id}/evenings.ics?evening=${evening._id}`)).text()
    expect(german).toContain('DESCRIPTION:In 15 Minuten geht es los.\r\n')
    const [, page = ''] = /URL:https:\/\/realmport\.test(\/de\/servers\/[^\r]+)\r\n/.exec(german) ?? []
    expect(german).toContain('DESCRIPTION:Bring wood.\r\n')
    expect(await (await openPage(page)).text()).toContain(`href="/de/servers/${id}/evenings.ics"`)
    const other = await makeListing()
    expect((await request(`/servers/${other.id}/evenings.ics?evening=${evening._id}`)).status).toBe(404)
  })

  it('of a server that is not public is nowhere', async () => {
    const { id, evening } = await announced()
    await run(`UPDATE listings SET moderation = 'suspended' WHERE id = ?1`, id)
    expect((await tonight()).map(({ _id }) => _id)).not.toContain(evening._id)
    expect((await request(`/servers/${id}/evenings.ics`)).status).toBe(404)
  })
})

describe('an announced evening', () => {
  it('can be moved and called off', async () => {
    const { id, owner, evening } = await announced()
    const path = `/api/affiliates/${id}/news/${evening._id}`
    const edit = (body: object) => request(path, { as: owner, method: 'PUT', body })
    const words = { title: 'Build night', text: 'Bring stone.' }
    // Other words alone keep the time.
    expect(await bodyOf(edit(words))).toMatchObject({
      item: { evening: { startsAt: evening.evening?.startsAt } },
    })
    const moved = { ...words, evening: { startsAt: at(29 * HOUR), minutes: 60 } }
    for (const _ of [1, 2]) expect((await edit(moved)).status).toBe(200)
    expect(await pageOf(id)).toMatchObject({ evenings: [{ evening: { startsAt: moved.evening.startsAt } }] })
    expect((await edit({ ...words, evening: { startsAt: at(-HOUR), minutes: 60 } })).status).toBe(400)
    for (const _ of [1, 2]) expect((await request(path, { as: owner, method: 'DELETE' })).status).toBe(200)
    expect(await pageOf(id)).toMatchObject({ evenings: [] })
  })

  it('that is over is not moved to another time, but its words can change', async () => {
    const { id, owner, evening } = await announced()
    const [start, end] = [Date.now() - HOUR, Date.now() - MINUTE]
    await run('UPDATE posts SET starts_at = ?2, ends_at = ?3 WHERE id = ?1', evening._id, start, end)
    const change = (startsAt: string, minutes: number) =>
      request(`/api/affiliates/${id}/news/${evening._id}`, {
        as: owner,
        method: 'PUT',
        body: { title: 'Build night', text: 'We built a lot.', evening: { startsAt, minutes } },
      })
    expect(await answerOf(change(at(DAY), 60))).toMatchObject([400, { field: 'evening.startsAt' }])
    expect((await change(iso(start), 59)).status).toBe(200)
    expect(await pageOf(id)).toMatchObject({ news: [{ text: 'We built a lot.' }], evenings: [] })
  })

  it('can be removed and brought back by staff', async () => {
    const { id, evening } = await announced()
    const admin = await makeAdmin()
    const body = { rule: 'no-harassment' }
    await request(`/api/admin/decisions/remove-post/${evening._id}`, { as: admin, body })
    expect(await pageOf(id)).toMatchObject({ evenings: [] })
    const statement = await rowOf<{ id: string }>(
      'SELECT id FROM statements WHERE subject_id = ?1',
      evening._id,
    )
    await restoreTaken(statement?.id)
    expect(await pageOf(id)).toMatchObject({
      evenings: [{ evening: { startsAt: evening.evening?.startsAt } }],
    })
  })
})

describe('a calendar file', () => {
  it('escapes texts', () => expect(escapeText('a;b,c\\d\ne')).toBe('a\\;b\\,c\\\\d\\ne'))
  it('has no end of a line in a text, of whatever kind', () =>
    expect(escapeText('a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh')).toBe('a\\nb\\nc\\nd\\ne\\nf\\ng\\nh'))
  it('folds lines at 75 bytes and cuts no character', () => {
    const lines = foldLine(`SUMMARY:${'🏰'.repeat(40)}`).split('\r\n')
    expect(lines.map((line) => new TextEncoder().encode(line).length).every((bytes) => bytes <= 75)).toBe(
      true,
    )
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(
      `SUMMARY:${'🏰'.repeat(40)}`,
    )
  })
})
