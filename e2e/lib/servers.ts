import { join } from 'node:path'
import { memoryFolder } from '../../ops/lib/memory-folder.ts'

/**
 * Number of browser workers. Each has its own server, so that tests share neither data nor errors of the fake
 * Discord.
 */
export const WORKERS = 2

/** The port of the first server. With another one, two checkouts can be tested at the same time. */
const FIRST_PORT = Number(process.env['E2E_PORT'] ?? 8799)

/** Each server starts other processes with ports of their own. */
const PORTS_EACH = 10

/** The environment variable that says that the site was just built and the initial data made. */
export const PREPARED = 'E2E_PREPARED'

/** The initial data of every server. */
export const SEED_DIR = stateFolder('seed')

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
    stateDir: stateFolder(String(worker)),
  }
}

/** Another run with other ports, perhaps of another checkout, has folders of its own. */
function stateFolder(name: string): string {
  return join(memoryFolder(), `e2e-${FIRST_PORT}-${name}`)
}
