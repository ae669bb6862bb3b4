import { env, reset } from 'cloudflare:test'

// Test files share a runtime, and each starts with empty bindings. What was idle for ten seconds is asleep, and `reset` passes over it: so wake it first.
await Promise.all([env.DB.exec('SELECT 1'), env.MARKS.list({ limit: 1 }), env.BANNERS.list({ limit: 1 })])
await reset()
// All migrations in one write: each by itself would be one more to wait for.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
