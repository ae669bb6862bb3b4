import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MINUTE, SECOND } from '#contract/base/time.ts'
import { DEGRADED } from '#contract/status/status.ts'
import { count } from '../testing/factories.ts'
import { databaseBehind } from '../testing/faulty-database.ts'
import { rowsOf } from '../testing/rows.ts'
import { readBody } from './body.ts'
import { answerError } from './errors.ts'
import { measured } from './measuring.ts'

const BROKEN = new Proxy(env.DB, {
  get: () => () => {
    throw new Error('D1 is overloaded')
  },
})

const NOON = Date.UTC(2027, 2, 13, 12)

/**
 * A Worker that waits as long as its path says and answers with that status: `/api/x?ms=120&status=503`. The
 * test controls the waiting.
 */
function workerAt(start = NOON) {
  let now = start
  let waiting: (() => void)[] = []
  const clock = {
    now: () => now,
    wait: () => new Promise<void>((resolve) => waiting.push(resolve)),
  }
  const fetch = measured((request) => {
    const { searchParams } = new URL(request.url)
    now += Number(searchParams.get('ms') ?? 1)
    const status = Number(searchParams.get('status') ?? 200)
    if (status === 0) throw new Error('Broken')
    return new Response(null, { status })
  }, clock)
  const contexts: ExecutionContext[] = []
  return {
    /** Sends requests, each in its own context. */
    ask: async (path: string, DB = env.DB) => {
      const ctx = createExecutionContext()
      contexts.push(ctx)
      return fetch(new Request(`https://realmport.test${path}`), { ...env, DB }, ctx)
    },
    /** Lets the waiting time of a first request pass, and everything that follows from it. */
    settle: async () => {
      now += 20 * SECOND
      for (const resolve of waiting.splice(0)) resolve()
      await Promise.all(contexts.splice(0).map((ctx) => waitOnExecutionContext(ctx)))
    },
    /** Waits that are cancelled, as when an isolate is stopped. */
    cutOff: () => {
      waiting = []
      contexts.length = 0
    },
    pass: (ms: number) => {
      now += ms
    },
  }
}

const samples = async (): Promise<unknown[]> =>
  (await rowsOf<{ parts: string }>('SELECT parts FROM status_samples ORDER BY minute')).map(
    ({ parts }): unknown => JSON.parse(parts),
  )

beforeEach(() => env.DB.prepare('DELETE FROM status_samples').run())
describe('measuring', () => {
  it('counts every request for its component, by its outcome and its duration', async () => {
    const worker = workerAt()
    await worker.ask('/?ms=20')
    await worker.ask('/servers?ms=1500')
    await worker.ask('/api/servers?ms=1501')
    await worker.ask('/api/servers?ms=5001&status=503')
    await worker.ask('/api/servers?ms=3&status=404')
    await worker.ask('/api/embed/servers/a/badge?ms=0&status=500')
    await expect(worker.ask('/embed/badge.js?status=0')).rejects.toThrow('Broken')
    await worker.settle()
    expect(await samples()).toEqual([
      [
        [NOON / MINUTE, 'website', 2, 0, 0, 0, { '39': 1, '96': 1 }],
        [NOON / MINUTE, 'api', 3, 1, 2, 1, { '15': 1, '96': 1, '111': 1 }],
        [NOON / MINUTE, 'embeds', 2, 2, 0, 0, { '0': 2 }],
      ],
    ])
  })

  it('writes once for four thousand requests', async () => {
    const worker = workerAt()
    for (let n = 0; n < 8_000; n += 1) await worker.ask('/api/servers?ms=0')
    await worker.settle()
    expect(await samples()).toEqual(
      Array.from({ length: 2 }, () => [[NOON / MINUTE, 'api', 4_000, 0, 0, 0, { '0': 4_000 }]]),
    )
  })

  it('writes fewer requests after twenty seconds, and nothing when there were none', async () => {
    const worker = workerAt()
    await worker.settle()
    expect(await samples()).toEqual([])
    await worker.ask('/?ms=0')
    expect(await samples()).toEqual([])
    await worker.settle()
    await worker.settle()
    expect(await samples()).toHaveLength(1)
    await worker.ask('/?ms=1')
    await worker.ask('/?ms=0')
    await worker.settle()
    expect((await samples()).at(-1)).toEqual([[NOON / MINUTE + 1, 'website', 2, 0, 0, 0, { '0': 2 }]])
  })

  it('writes requests that end in the same moment', async () => {
    const worker = workerAt()
    await Promise.all([worker.ask('/?ms=0'), worker.ask('/?ms=0')])
    await worker.settle()
    expect(await samples()).toEqual([[[NOON / MINUTE, 'website', 2, 0, 0, 0, { '0': 2 }]]])
  })

  it('separates minutes', async () => {
    const worker = workerAt(NOON + 59 * SECOND)
    await worker.ask('/')
    worker.pass(SECOND)
    await worker.ask('/')
    await worker.settle()
    expect(await samples()).toEqual([
      [
        [NOON / MINUTE, 'website', 1, 0, 0, 0, { '0': 1 }],
        [NOON / MINUTE + 1, 'website', 1, 0, 0, 0, { '0': 1 }],
      ],
    ])
    expect(await count('SELECT minute FROM status_samples')).toBe(NOON / MINUTE + 1)
  })

  it('writes later when the request that waited was cancelled', async () => {
    const worker = workerAt()
    await worker.ask('/')
    worker.cutOff()
    worker.pass(30 * SECOND)
    await worker.ask('/')
    await worker.settle()
    expect(await samples()).toEqual([])
    worker.pass(30 * SECOND)
    await worker.ask('/')
    await worker.settle()
    expect((await samples()).flat()).toHaveLength(2)
    expect(await count(`SELECT sum(part.value ->> 2) FROM status_samples, json_each(parts) part`)).toBe(3)
  })

  it('writes again later what the database did not accept', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const worker = workerAt()
    for (let minute = 0; minute < 3; minute += 1) {
      await worker.ask('/api/servers?status=500', BROKEN)
      await worker.settle()
      worker.pass(MINUTE)
    }
    expect([log.mock.calls.length, await samples()]).toEqual([3, []])
    await worker.ask('/api/servers')
    await worker.settle()
    expect(await count(`SELECT sum(part.value ->> 2) FROM status_samples, json_each(parts) part`)).toBe(4)
    expect(await count(`SELECT sum(part.value ->> 3) FROM status_samples, json_each(parts) part`)).toBe(3)
    expect(await samples()).toHaveLength(1)
  })

  it('counts requests once whose row was written although the answer was lost', async () => {
    const log = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    let lost = 3
    const DB = databaseBehind(env.DB, async (send) => {
      const written = await send()
      lost -= 1
      if (lost >= 0) throw new Error('D1_ERROR: Network connection lost.')
      return written
    })
    const worker = workerAt()
    const ask = () => worker.ask('/', DB)
    // Both sendings of the first batch fail. The next batch fails once more.
    for (let batch = 0; batch < 2; batch += 1) {
      await ask()
      await worker.settle()
    }
    expect([log.mock.calls.length, lost]).toEqual([1, -1])
    expect(await count(`SELECT sum(part.value ->> 2) FROM status_samples, json_each(parts) part`)).toBe(2)
  })
})

/** A body that arrives in pieces, with pauses of the client between them. */
function slowBody(pieces: readonly (() => Uint8Array | Error)[]): ReadableStream<Uint8Array> {
  const left = [...pieces]
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        const piece = left.shift()?.()
        if (piece instanceof Error) controller.error(piece)
        else if (piece) controller.enqueue(piece)
        else controller.close()
      },
    },
    { highWaterMark: 0 },
  )
}

describe('a slow client', () => {
  /**
   * Sends one body to a Worker that then works for 20 ms, and answers what was counted and how far the body
   * was read.
   */
  async function send(pause: number, pieces: number, limit: number, breaksOff = false) {
    let now = NOON
    let read = 0
    const piece = () => {
      now += pause
      read += 1
      return breaksOff && read === pieces ? new Error('Network connection lost') : new Uint8Array(1024)
    }
    const clock = { now: () => now, wait: () => Promise.resolve() }
    const fetch = measured(async (request) => {
      now += 20
      try {
        const body = request.body && (await readBody(request.body, limit))
        return new Response(null, { status: body ? 200 : 413 })
      } catch (error) {
        return answerError(error, Object(null))
      }
    }, clock)
    const ctx = createExecutionContext()
    const sent = new Request('https://realmport.test/api/servers/x/report', {
      method: 'POST',
      body: slowBody(Array.from({ length: pieces }, () => piece)),
    })
    const { status } = await fetch(sent, env, ctx)
    await waitOnExecutionContext(ctx)
    const errors = await count("SELECT parts ->> '$[0][3]' FROM status_samples")
    const slow = await count("SELECT parts ->> '$[0][4]' FROM status_samples")
    return { status, read, errors, slow }
  }

  it('is not our slowness: the time of waiting for its body is left out', async () => {
    expect(await send(DEGRADED.p95, 5, 16 * 1024)).toEqual({ status: 200, read: 5, errors: 0, slow: 0 })
  })

  it('is not our failure when it stops in the middle', async () => {
    expect(await send(10, 5, 16 * 1024, true)).toEqual({ status: 400, read: 5, errors: 0, slow: 0 })
  })

  it('gets its answer when its refused body has been read to the end, so that its connection stays usable', async () => {
    const pieces = 4 * 1024
    expect(await send(1, pieces, 16 * 1024)).toEqual({ status: 413, read: pieces, errors: 0, slow: 0 })
  })
})
