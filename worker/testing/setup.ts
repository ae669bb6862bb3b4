import { applyD1Migrations, env } from 'cloudflare:test'
import { vi } from 'vitest'

// A busy machine is no failure: storms of requests take their time where others build and browse beside them.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

await applyD1Migrations(env.DB, env.MIGRATIONS)
