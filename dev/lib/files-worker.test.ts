import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { unstable_startWorker } from 'wrangler'
import { ROOT } from './paths.ts'

/** The Worker for files, with those that need no build. */
let worker: Awaited<ReturnType<typeof unstable_startWorker>>

beforeAll(async () => {
  worker = await unstable_startWorker({
    config: join(ROOT, 'wrangler.files.toml'),
    assets: join(ROOT, 'web', 'public'),
    dev: { server: { port: 0 }, inspector: false, watch: false, logLevel: 'error', persist: false },
  })
  await worker.ready
})
afterAll(async () => worker.dispose())

const ask = async (path: string) => worker.fetch(`http://files${path}`)

it('answers files with the headers of their path', async () => {
  const answer = await ask('/favicon.svg')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'public, max-age=86400'])
})

it.each(['/assets/first-abcdefg.js', '/fonts/nope.woff2', '/art/nope.svg', '/assets/', '/art/%ff'])(
  'answers 404 where no file is (%s), and no browser keeps that',
  async (path) => {
    const answer = await ask(path)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  },
)
