import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import type { ServerProof } from '#contract/listings/server-proof.wire.ts'
import { edit } from '../../../testing/acts.ts'
import { count, makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { sendRound } from '../../../testing/probes.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { rowOf, run } from '../../../testing/rows.ts'

const path = (id: string) => `/api/affiliates/${id}/proof`
const codeFor = async (id: string, as: TestUser) =>
  (await bodyOf<ServerProof>(request(path(id), { as }))).code
const look = (id: string, as: TestUser) => bodyOf<ServerProof>(request(path(id), { as, method: 'POST' }))
const isVerified = async (id: string) => (await bodyOf<Listing>(request(`/api/servers/${id}`))).ownerVerified

/** What the server says of itself when the probe asks it. */
async function says(listing: string, motd: string) {
  const id = await count('SELECT seq FROM listings WHERE id = ?1', listing)
  const at = Date.now()
  await sendRound([{ id, at, players: 1, capacity: 9, server: 's', version: '1.21.100', motd }], at)
}

describe('the code of an owner in the message of the day', () => {
  it('proves whose server it is, in capitals and colours, too', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.proof.example' })
    const code = await codeFor(id, owner)
    expect(code).toMatch(/^rp-[a-z0-9]{8}$/)
    await says(id, '§aWelcome')
    expect(await look(id, owner)).toMatchObject({ code, provenAt: null, answeredAt: expect.any(String) })
    expect(await isVerified(id)).toBe(false)
    await says(id, `§aWelcome §l${code.toUpperCase()}`)
    expect(await look(id, owner)).toMatchObject({ provenAt: expect.any(String) })
    expect(await isVerified(id)).toBe(true)
    expect(await bodyOf(request(`/api/affiliates/${id}`, { as: owner }))).toMatchObject({
      serverProvenAt: expect.any(String),
      ownerProvenAt: null,
    })
    await says(id, 'Without it again')
    expect(await isVerified(id)).toBe(true)
  })

  it('says when a server has never answered', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.silent.example' })
    const seq = await count('SELECT seq FROM listings WHERE id = ?1', id)
    const from = Date.now() - 40 * MINUTE
    for (const minutes of [0, 20, 30, 40])
      await sendRound([{ id: seq, at: from + minutes * MINUTE, missed: true }], Date.now() - 9 + minutes / 5)
    expect((await bodyOf<Listing>(request(`/api/servers/${id}`))).live).toMatchObject({
      state: 'down',
      at: null,
    })
    expect(await look(id, owner)).toMatchObject({ provenAt: null, answeredAt: null })
  })

  it('asks to switch our looks on first where they are off', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.off.example' })
    await request(`/api/affiliates/${id}/looks`, { as: owner, method: 'PUT', body: { on: false } })
    expect((await request(path(id), { as: owner, method: 'POST' })).status).toBe(409)
  })

  it('is not proven by a look at the address before, nor by one that came late', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.victim.example' })
    const code = await codeFor(id, owner)
    await edit(id, owner, { realmLink: 'play.own.example' })
    await says(id, code)
    await edit(id, owner, { realmLink: 'play.victim.example' })
    expect(await look(id, owner)).toMatchObject({ provenAt: null })
    await says(id, code)
    expect(await look(id, owner)).toMatchObject({ provenAt: null })
    await run('UPDATE listings SET link_changed_at = ?2 WHERE id = ?1', id, Date.now() - 2 * HOUR)
    expect(await look(id, owner)).toMatchObject({ provenAt: expect.any(String) })
  })

  it('asks the probe to look again, once in five minutes', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.again.example' })
    const asked = () =>
      rowOf<{ at: number }>(
        'SELECT check_at AS at FROM live_servers WHERE seq = (SELECT seq FROM listings WHERE id = ?1)',
        id,
      )
    await look(id, owner)
    const first = await asked()
    expect(first?.at).toBeGreaterThan(0)
    await look(id, owner)
    expect(await asked()).toEqual(first)
  })

  it('is of one server, address and owner', async () => {
    const one = await makeListing({ realmLink: 'play.one.example' })
    const other = await makeListing({ realmLink: 'play.other.example', owner: one.owner })
    const code = await codeFor(one.id, one.owner)
    expect(await codeFor(other.id, one.owner)).not.toBe(code)
    await says(other.id, code)
    expect(await look(other.id, one.owner)).toMatchObject({ provenAt: null })
    await edit(one.id, one.owner, { realmLink: 'play.moved.example' })
    expect(await codeFor(one.id, one.owner)).not.toBe(code)
    await run('UPDATE listings SET owner_id = ?2 WHERE id = ?1', other.id, (await makeUser()).id)
    expect((await request(path(other.id), { as: one.owner })).status).toBe(404)
  })

  it('counts until the address changes, or the owner takes it back', async () => {
    const { id, owner } = await makeListing({ realmLink: 'play.until.example' })
    const prove = async () => {
      await says(id, await codeFor(id, owner))
      await look(id, owner)
      return isVerified(id)
    }
    expect(await prove()).toBe(true)
    await request(path(id), { as: owner, method: 'DELETE' })
    expect(await isVerified(id)).toBe(false)
    expect(await prove()).toBe(true)
    await edit(id, owner, { realmLink: 'play.elsewhere.example' })
    expect(await isVerified(id)).toBe(false)
  })

  it('is nobody’s but the owner’s', async () => {
    const { id } = await makeListing()
    for (const as of [await makeUser(), await makeAdmin()])
      for (const method of ['GET', 'POST']) expect((await request(path(id), { as, method })).status).toBe(404)
    expect((await request(path(id))).status).toBe(401)
  })
})
