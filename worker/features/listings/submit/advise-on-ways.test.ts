import { describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import type { adviceAnswer } from '#contract/listings/submission.wire.ts'
import { deleteListing } from '../../../testing/acts.ts'
import { makeAdmin, makeListing, makeUser, type TestUser } from '../../../testing/factories.ts'
import { bodyOf, request } from '../../../testing/request.ts'
import { run } from '../../../testing/rows.ts'

const adviceFor = async (as: TestUser, body: object) =>
  (await bodyOf<z.output<typeof adviceAnswer>>(request('/api/servers/advice', { as, body }))).advice
const advise = async (as: TestUser, body: object) => (await adviceFor(as, body)).map(({ rule }) => rule)
const said = async (as: TestUser, address: string) =>
  (await adviceFor(as, { address })).map(({ kind, name }) => [kind, name])

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

  it('does not say it to an editor of the very server that is edited', async () => {
    answerWith(500)
    const { id } = await makeListing({
      discord: 'https://discord.gg/heronbay',
      realmLink: 'play.heronbay.example',
    })
    const ways = { discord: 'heronbay', address: 'play.heronbay.example:19132' }
    const editor = await makeUser()
    expect(await advise(editor, ways)).toEqual(['one-listing', 'one-listing'])
    expect(await advise(editor, { ...ways, edited: id })).toEqual([])
  })

  it('does not say it to an editor because of another server of the same owner', async () => {
    answerWith(500)
    const { id, owner } = await makeListing()
    await makeListing({ owner, discord: 'https://discord.gg/ternbay', realmLink: 'play.ternbay.example' })
    await makeListing({ owner, moderation: 'pending', realmLink: 'play.secretbay.example' })
    const ways = { discord: 'ternbay', address: 'play.ternbay.example', edited: id }
    const secret = { address: 'play.secretbay.example', edited: id }
    const [editor, stranger] = [await makeUser(), await makeUser()]
    await run(`INSERT INTO listing_members (listing_id, user_id, since) VALUES (?1, ?2, 1)`, id, editor.id)
    expect(await advise(editor, ways)).toEqual([])
    expect(await advise(editor, secret)).toEqual([])
    // A server that somebody does not edit excuses nothing.
    expect(await advise(stranger, ways)).toEqual(['one-listing', 'one-listing'])
    expect(await advise(stranger, secret)).toEqual(['one-listing'])
  })

  it.each([
    ['play.twinbay.example', 'play.twinbay.example:19132'],
    ['play.twinbay.example:19132', 'Play.TwinBay.example'],
    ['203.0.113.77:19140', '203.0.113.77:19140'],
    ['Tw1nB4yCodE', 'https://realms.gg/Tw1nB4yCodE'],
  ])('names the public server at %s to whoever writes %s', async (realmLink, written) => {
    answerWith(500)
    const { id, owner, name } = await makeListing({ realmLink })
    expect(await said(await makeUser(), written)).toEqual([['same-address', name]])
    expect(await said(owner, written)).toEqual([])
    await deleteListing(id, await makeAdmin())
    expect(await said(await makeUser(), written)).toEqual([])
  })

  it('does not take another port, or a code in other letters, for the same address', async () => {
    answerWith(500)
    await makeListing({ realmLink: 'play.portbay.example:19133' })
    await makeListing({ realmLink: 'CaseBayCode' })
    const other = await makeUser()
    expect(await said(other, 'play.portbay.example')).toEqual([])
    expect(await said(other, 'casebaycode')).toEqual([])
  })

  it('says that a waiting server, or one that hides its address, has it, without the name', async () => {
    answerWith(500)
    const other = await makeUser()
    await makeListing({ moderation: 'pending', name: 'Secret Waiting', realmLink: 'play.waitbay.example' })
    await makeListing({ name: 'Secret Hidden', realmLink: 'Ab3dEf9hIj2', realmLinkVisible: false })
    for (const address of ['play.waitbay.example:19132', 'Ab3dEf9hIj2'])
      expect(await said(other, address)).toEqual([['same-hidden-address', null]])
  })

  it('says nothing of a denied or suspended server, or of the invite of a waiting one', async () => {
    answerWith(500)
    const other = await makeUser()
    await makeListing({ moderation: 'denied', realmLink: 'play.deniedbay.example' })
    await makeListing({ moderation: 'suspended', realmLink: 'play.suspendedbay.example' })
    await makeListing({ moderation: 'pending', discord: 'https://discord.gg/waitingbay' })
    expect(await said(other, 'play.deniedbay.example')).toEqual([])
    expect(await said(other, 'play.suspendedbay.example')).toEqual([])
    expect(await advise(other, { discord: 'discord.gg/waitingbay' })).toEqual([])
  })

  it('says that an invite does not work, and nothing when Discord cannot be asked', async () => {
    answerWith(404)
    expect(await advise(await makeUser(), { discord: 'discord.gg/gonebay' })).toEqual(['working-invite'])
    answerWith(503)
    expect(await advise(await makeUser(), { discord: 'discord.gg/gonebay' })).toEqual([])
  })
})
