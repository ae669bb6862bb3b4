import { env, reset } from 'cloudflare:test'

// Test files share a runtime, and each starts with empty bindings. A binding without use for ten seconds is asleep, and `reset` skips it. So wake it
// first.
await Promise.all([env.DB.exec('SELECT 1'), env.MARKS.list({ limit: 1 }), env.BANNERS.list({ limit: 1 })])
await reset()
// All migrations in one write, because each separate write is another wait.
const statements = env.MIGRATIONS.flatMap(({ queries }) => queries)
await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)))
