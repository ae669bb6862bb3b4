import { env, reset } from 'cloudflare:test'
import { afterEach, vi } from 'vitest'
import { forgetFilters } from '../features/directory/filter-index.ts'
import { clock } from '../platform/clock.ts'

// Waits are short: they would be most of the time of the tests that lose answers. Those who come at once must still get apart.
clock.sleep = (ms) =>
  new Promise((wake) => {
    setTimeout(wake, Math.min(ms, 300) / 5)
  })

// Test files share a runtime, and each starts with empty bindings. A binding without use for ten seconds is asleep, and `reset` skips it. So wake it
// first.
await Promise.all([env.DB.exec('SELECT 1'), env.MARKS.list({ limit: 1 }), env.BANNERS.list({ limit: 1 })])
await reset()
forgetFilters()
// One write, because each separate write is another wait.
await env.DB.batch(env.SCHEMA.map((statement) => env.DB.prepare(statement)))

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})
