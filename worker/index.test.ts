import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { expect, it, vi } from 'vitest'
import { MINUTE } from '#contract/base/time.ts'
import worker from './index.ts'
import { count } from './testing/factories.ts'
import { answerOf } from './testing/request.ts'

it('answers visitors, and counts their requests', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const ctx = createExecutionContext()
  expect(await answerOf(worker.fetch(new Request(`${env.ORIGIN}/api/servers`), env, ctx))).toMatchObject([
    200,
    { items: [] },
  ])
  await vi.advanceTimersByTimeAsync(MINUTE)
  vi.useRealTimers()
  await waitOnExecutionContext(ctx)
  expect(await count('SELECT count(*) FROM status_samples')).toBe(1)
})

it('answers a missing file with a 404 that nobody keeps', async () => {
  const ctx = createExecutionContext()
  const answer = await worker.fetch(new Request(`${env.ORIGIN}/assets/later-0000000.js`), env, ctx)
  await waitOnExecutionContext(ctx)
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'private, no-store'])
})
