import { env } from 'cloudflare:test'
import { vi } from 'vitest'

// A busy machine is no failure: storms of requests take their time where others build and browse beside them.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })

// Every file starts with a database of its own. All migrations in one write: each by itself would be one more to wait for.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
