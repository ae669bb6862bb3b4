import { env as testEnv } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { iso } from '#contract/base/iso.ts'
import { MINUTE } from '#contract/base/time.ts'
import type { JobRun } from '#contract/status/job.wire.ts'
import type { StatusSummary } from '#contract/status/status.ts'
import { systemContext } from '../testing/contexts.ts'
import { makeAdmin, makeUser, type TestUser } from '../testing/factories.ts'
import { databaseBehind } from '../testing/faulty-database.ts'
import { answerOf, bodyOf, request } from '../testing/request.ts'
import { noticesOf, run } from '../testing/rows.ts'
import { runJobs, SCHEDULES } from './run-jobs.ts'

const CRON = '* * * * *'
const jobs = SCHEDULES[CRON] ?? {}
let now = Date.now()
let isNextWriteLost = false
let admin: TestUser

/** Runs the jobs of a minute. Those named fail. */
async function minute(...failing: string[]): Promise<void> {
  now += MINUTE
  for (const [name, job] of Object.entries(jobs))
    vi.spyOn(job, 'run').mockImplementation(async () => {
      if (failing.includes(name)) throw new Error(`${name} broke`)
    })
  const DB = databaseBehind(testEnv.DB, async (send, { writes }) => {
    const answer = await send()
    if (!writes || !isNextWriteLost) return answer
    isNextWriteLost = false
    throw new Error('D1_ERROR: Network connection lost.')
  })
  const env = { ...testEnv, DB, ALARM_WEBHOOK: 'https://discord.com/api/webhooks/77/secret' }
  await runJobs(CRON, { ...systemContext(now, { env }), ask: async () => new Response() }).catch(
    () => undefined,
  )
}
const runs = async () => (await bodyOf<{ items: JobRun[] }>(request('/api/admin/jobs', { as: admin }))).items
const runOf = async (job: string) => (await runs()).find((one) => one.job === job)
const late = async () => (await bodyOf<StatusSummary>(request('/api/status/summary'))).late

const alarms: string[] = []
beforeEach(async () => {
  alarms.length = 0
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    alarms.push(await new Request(input, init).text())
    return Response.json({ id: '5', embeds: [] })
  })
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await run('DELETE FROM job_runs')
  admin = await makeAdmin()
})

describe('the runs of jobs', () => {
  it('are listed for admins alone, with the last success of each', async () => {
    await minute()
    expect((await runs()).map(({ job }) => job)).toEqual(Object.keys(jobs).toSorted())
    const succeededAt = iso(now)
    expect(await runOf('foldSamples')).toEqual({
      job: 'foldSamples',
      does: jobs['foldSamples']?.does,
      succeededAt,
      failures: 0,
      error: null,
    })
    await minute('foldSamples')
    expect(await runOf('foldSamples')).toMatchObject({
      succeededAt,
      failures: 1,
      error: expect.stringContaining('foldSamples broke'),
    })
    expect((await answerOf(request('/api/admin/jobs', { as: await makeUser() })))[0]).toBe(403)
    expect((await answerOf(request('/api/admin/jobs')))[0]).toBe(401)
  })

  it('tell admins once when one fails twice in a row, and when it works again', async () => {
    await minute('deliverUpdates')
    await minute()
    await minute('deliverUpdates')
    expect(await noticesOf(admin, 'job')).toEqual([])
    for (let times = 0; times < 3; times += 1) await minute('deliverUpdates')
    const told = { name: 'deliverUpdates', id: 'deliverUpdates' }
    expect(await noticesOf(admin, 'job')).toEqual([{ outcome: 'failing', ...told }])
    await minute()
    expect(await noticesOf(admin, 'job')).toEqual(
      expect.arrayContaining([expect.objectContaining({ outcome: 'works', ...told })]),
    )
    expect(await noticesOf(admin, 'job')).toHaveLength(2)
    expect(alarms).toEqual([
      expect.stringContaining('The job deliverUpdates failed twice in a row'),
      expect.stringContaining('The job deliverUpdates works again'),
    ])
  })

  it('count a minute once that the platform delivers twice', async () => {
    await minute('deliverUpdates')
    now -= MINUTE
    await minute('deliverUpdates')
    expect(await runOf('deliverUpdates')).toMatchObject({ failures: 1 })
    expect([await noticesOf(admin, 'job'), alarms]).toEqual([[], []])
  })

  it('sound the alarm also when the answer to their write is lost', async () => {
    await minute('deliverUpdates')
    isNextWriteLost = true
    await minute('deliverUpdates')
    expect(isNextWriteLost).toBe(false)
    expect(alarms).toEqual([expect.stringContaining('The job deliverUpdates failed twice in a row')])
    expect(await runOf('deliverUpdates')).toMatchObject({ failures: 2 })
  })

  it('are on the public page while what visitors see is late', async () => {
    await minute('deliverUpdates')
    expect(await late()).toEqual([])
    await minute('deliverUpdates')
    expect(await late()).toEqual(['messages'])
    await run(`INSERT INTO job_runs (job, does, failures) VALUES ('sweepBanners', 'Deletes pictures.', 9)`)
    expect(await late()).toEqual(['messages'])
    await minute()
    expect(await late()).toEqual([])
  })
})
