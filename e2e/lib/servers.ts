import { join } from 'node:path'
import { ROOT } from '../../dev/lib/paths.ts'

/** Browser workers, and servers for them: one each, so that no test meets another's data or orders to the stand-in. */
export const WORKERS = 2

/** The port of the first server; another one lets two checkouts be tested side by side. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8799)

/** Leaves room for what each server starts beside itself. */
const PORTS_EACH = 10

/** The data every server begins with. */
export const SEED_DIR = join(ROOT, '.wrangler', 'e2e-seed')

interface TestServer {
  port: number
  origin: string
  stateDir: string
}

/** The server of one browser worker, counted from 0. */
export function serverOf(worker: number): TestServer {
  const port = FIRST_PORT + worker * PORTS_EACH
  return {
    port,
    origin: `http://localhost:${port}`,
    stateDir: join(ROOT, '.wrangler', `e2e-state-${worker}`),
  }
}
