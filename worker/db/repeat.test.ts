import { env } from 'cloudflare:test'
import { describe, expect, it, vi } from 'vitest'
import { makeIdea } from '../features/community/roadmap/testing/ideas.ts'
import { claimReward } from '../features/listings/rewards/claim-reward.ts'
import { vote } from '../testing/acts.ts'
import { losingContext, systemContext } from '../testing/contexts.ts'
import { count, makeListing, makeUser, type TestUser } from '../testing/factories.ts'
import { faultyDatabase, type Loss } from '../testing/faulty-database.ts'
import { forgetMarks } from '../testing/forget-marks.ts'
import { fetchWith } from '../testing/request.ts'
import { run } from '../testing/rows.ts'
import { sendRepeatable } from './repeat.ts'

const LOSSES: readonly Loss[] = ['before', 'after']

/** Answers a write whose first batch is lost, and says how often it was sent. */
async function losing(loss: Loss, path: string, as: TestUser) {
  const { database, sent } = faultyDatabase(env.DB, { loss })
  const headers = { cookie: as.cookie, 'sec-fetch-site': 'same-origin' }
  const { status } = await fetchWith(
    { DB: database },
    new Request(env.ORIGIN + path, { method: 'POST', headers }),
  )
  return { status, sent: sent() }
}

describe.each(LOSSES)('a write whose answer is lost %s the commit', (loss) => {
  it('does not take an earlier vote for its own', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await losing('before', `/api/servers/${id}/vote`, user)
    // Otherwise both could be of one millisecond.
    await run('UPDATE votes SET cast_at = cast_at - 5000 WHERE listing_id = ?1', id)
    await forgetMarks()
    expect(await losing(loss, `/api/servers/${id}/vote`, user)).toMatchObject({ status: 409, sent: 3 })
    expect(await count('SELECT votes FROM listings WHERE id = ?1', id)).toBe(1)
  })

  it('gives a reward to whom it says so, and once', async () => {
    const { id } = await makeListing()
    const user = await makeUser()
    await run(`UPDATE users SET gamertag = 'Lost Gull', gamertag_key = 'lostgull' WHERE id = ?1`, user.id)
    await vote(id, user)
    const question = { key: { listingId: id }, username: 'Lost Gull' }
    const claim = () => claimReward(losingContext(loss, user), question)
    expect(await claim()).toBe(true)
    expect(await claim()).toBe(false)
    // Of the same moment: another claim is no earlier run of this one.
    const { now } = systemContext()
    await run('DELETE FROM vote_claims')
    const both = await Promise.all([
      claimReward(systemContext(now), question),
      claimReward({ ...losingContext(loss, user), now }, question),
    ])
    expect(both.filter(Boolean)).toHaveLength(1)
  })
})

describe('sending a write again', () => {
  const waits: number[] = []
  const wait = async (ms: number) => void waits.push(ms)
  const failing = (text: string, times: number) => {
    let sent = 0
    const send = async () => {
      sent += 1
      if (sent <= times) throw new Error(text)
      return 'written'
    }
    return { send, sent: () => sent }
  }

  it.each([
    'D1_ERROR: Network connection lost.',
    'D1_ERROR: Internal error in D1 DB storage caused object to be reset.',
    'D1_ERROR: D1 DB reset because its code was updated.',
    'D1_ERROR: Cannot resolve D1 DB due to transient issue on remote node.',
    "D1_ERROR: Can't read from request stream because client disconnected.",
  ])('happens after an error that passes by itself (%s)', async (text) => {
    const { send, sent } = failing(text, 1)
    expect(await sendRepeatable(send, wait)).toEqual({ answer: 'written', again: true })
    expect(sent()).toBe(2)
  })

  it('happens once, about a second later', async () => {
    waits.length = 0
    const { send, sent } = failing('Network connection lost.', 9)
    await expect(sendRepeatable(send, wait)).rejects.toThrow('Network connection lost')
    expect(sent()).toBe(2)
    expect(waits).toHaveLength(1)
    for (const ms of waits) expect(Math.abs(ms - 1_000)).toBeLessThanOrEqual(500)
  })

  it('never happens while the database has too much to do', async () => {
    const { send, sent } = failing('D1_ERROR: D1 DB is overloaded. Too many requests queued.', 1)
    await expect(sendRepeatable(send, wait)).rejects.toThrow('overloaded')
    expect(sent()).toBe(1)
  })

  it('never happens after any other error, or after success', async () => {
    const broken = failing('D1_ERROR: UNIQUE constraint failed', 1)
    await expect(sendRepeatable(broken.send, wait)).rejects.toThrow('UNIQUE')
    expect(broken.sent()).toBe(1)
    expect(await sendRepeatable(failing('', 0).send, wait)).toEqual({ answer: 'written', again: false })
  })

  it('knows a visitor again whose vote is there, although all its answers were lost', async () => {
    vi.spyOn(console, 'error').mockReturnValueOnce()
    const id = await makeIdea()
    const voteIn = (DB: D1Database, cookie = '') => {
      const headers = { 'sec-fetch-site': 'same-origin', 'cf-connecting-ip': '203.0.113.9', cookie }
      const path = `/api/roadmap/${id}/vote`
      return fetchWith({ DB }, new Request(env.ORIGIN + path, { method: 'POST', headers }))
    }
    const lost = await voteIn(
      faultyDatabase(env.DB, { loss: 'after', places: [1, 2], of: 'writes' }).database,
    )
    const [cookie] = lost.headers.getSetCookie().filter((each) => each.includes('voter='))
    expect(lost.status).toBe(500)
    expect((await voteIn(env.DB, cookie?.split(';')[0])).status).toBe(409)
    expect(await count('SELECT count(*) FROM roadmap_votes WHERE item_id = ?1', id)).toBe(1)
  })
})
