import { describe, expect, it, vi } from 'vitest'
import type { Advice } from '#contract/listings/listing-advice.ts'
import { makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { edit } from '../../../testing/acts.ts'

const advise = async (as: TestUser, body: object) =>
  (await bodyOf<{ advice: Advice[] }>(request('/api/servers/advice', { as, body }))).advice.map(
    ({ rule }) => rule,
  )

const answerWith = (status: number, body: object = {}) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }))

describe('advice on the ways into a server', () => {
  it('says that a public server of somebody else has the same invite or address', async () => {
    answerWith(500)
    const [owner, other] = [await makeUser(), await makeUser()]
    await makeListing({ owner, discord: 'https://discord.gg/otterbay', realmLink: 'play.otterbay.example' })
    expect(await advise(other, { discord: 'discord.gg/otterbay' })).toEqual(['one-listing'])
    expect(await advise(other, { address: 'PLAY.otterbay.example:19132' })).toEqual(['one-listing'])
    expect(await advise(other, { address: 'play.elsewhere.example' })).toEqual([])
    expect(await advise(owner, { discord: 'discord.gg/otterbay', address: 'play.otterbay.example' })).toEqual(
      [],
    )
  })

  it('tells nobody about a server that is not public, or an address that is hidden', async () => {
    answerWith(500)
    const other = await makeUser()
    await makeListing({ moderation: 'pending', discord: 'https://discord.gg/waitingbay' })
    const hidden = await makeListing({ realmLink: 'Ab3dEf9hIj2' })
    await edit(hidden.id, hidden.owner, { realmLinkVisible: false })
    expect(await advise(other, { discord: 'discord.gg/waitingbay' })).toEqual([])
    expect(await advise(other, { address: 'Ab3dEf9hIj2' })).toEqual([])
  })

  it('says that an invite does not work, and nothing when Discord cannot be asked', async () => {
    answerWith(404)
    expect(await advise(await makeUser(), { discord: 'discord.gg/gonebay' })).toEqual(['working-invite'])
    answerWith(503)
    expect(await advise(await makeUser(), { discord: 'discord.gg/gonebay' })).toEqual([])
  })
})
