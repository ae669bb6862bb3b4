import { env, reset } from 'cloudflare:test'
import { afterEach, vi } from 'vitest'
import { clock } from '../platform/clock.ts'

// Nobody waits before a second try: that would be most of the time of the tests that lose answers.
clock.sleep = async () => undefined

// Test files share a runtime, and each starts with empty bindings. A binding without use for ten seconds is asleep, and `reset` skips it. So wake it
// first.
await Promise.all([env.DB.exec('SELECT 1'), env.MARKS.list({ limit: 1 }), env.BANNERS.list({ limit: 1 })])
await reset()
// One write, because each separate write is another wait.
await env.DB.batch(env.SCHEMA.map((statement) => env.DB.prepare(statement)))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
