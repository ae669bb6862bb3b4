import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { alarmOfDatabase, alarmOfJobs } from './send-alarm.ts'

const WEBHOOK = 'https://discord.com/api/webhooks/77/secret-token'
const set = { ...env, ALARM_WEBHOOK: WEBHOOK }

let posted: { address: string; title: string; text: string }[]
let status: number
beforeEach(() => {
  posted = []
  status = 200
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { embeds }: { embeds: { title: string; description: string }[] } = await request.json()
    posted.push({ address: request.url, title: embeds[0]?.title ?? '', text: embeds[0]?.description ?? '' })
    return Response.json({ id: '5', embeds: [] }, { status })
  })
})

describe('the channel of the operator', () => {
  it('hears which job began to fail and why, and when it works again', async () => {
    await alarmOfJobs(set, [
      { job: 'makeRanking', outcome: 'failing', error: 'no **such** table' },
      { job: 'sweepBanners', outcome: 'works', error: null },
    ])
    expect(posted.map(({ title, text }) => [title, text])).toEqual([
      ['The job makeRanking failed twice in a row', String.raw`no \*\*such\*\* table`],
      ['The job sweepBanners works again', 'Nothing is left to do.'],
    ])
    expect(posted[0]?.address).toContain('/webhooks/77/secret-token')
  })

  it('hears once an hour that nothing can be stored', async () => {
    await alarmOfDatabase({ env: set }, 'D1_ERROR')
    await alarmOfDatabase({ env: set }, 'D1_ERROR')
    expect(posted.map(({ title }) => title)).toEqual(['The database does not answer'])
  })

  it.each([
    ['none', ''],
    ['another address', 'https://evil.example/api/webhooks/1/x'],
  ])('is never called while it is %s', async (_, ALARM_WEBHOOK) => {
    await alarmOfJobs({ ...env, ALARM_WEBHOOK }, [{ job: 'a', outcome: 'failing', error: 'b' }])
    await alarmOfDatabase({ env: { ...env, ALARM_WEBHOOK } }, 'c')
    expect(posted).toEqual([])
  })

  it('that is gone is logged without its secret', async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    status = 404
    await alarmOfJobs(set, [{ job: 'a', outcome: 'failing', error: 'b' }])
    expect(String(log.mock.calls[0]?.[0])).toContain('alarm not sent')
    expect(JSON.stringify(log.mock.calls)).not.toContain('secret-token')
  })
})
