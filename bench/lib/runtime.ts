import type { D1Database } from '@cloudflare/workers-types'
import { convertV4MiniflareOptions, Miniflare, type V4WorkerOptions } from 'miniflare'
import { dirname, join } from 'node:path'
import { ROOT } from '../../ops/lib/paths.ts'
import { runTool } from '../../ops/lib/processes.ts'
import { modulesIn, WORKER_CODE } from '../../ops/lib/worker-code.ts'
import { databaseId } from '../../ops/lib/wrangler-settings.ts'
import { BARE_WORKER } from './bare-worker.ts'
import { BENCH_SIGNING_KEY } from './people.ts'

const BUILT = dirname(WORKER_CODE)
/** `benchState` makes the database with Wrangler. */
const DATABASE_ID = databaseId()
const COMPATIBILITY_DATE = '2026-09-18'

/** The web app as it is now, and the Worker as it would be deployed. */
export async function buildWorker(): Promise<void> {
  const web = await runTool('vite', ['build'])
  if (web.code !== 0) throw new Error(`The app could not be built:\n${web.output}`)
}

export interface Runtime {
  /** The built Worker without the memory cache: every answer reaches the database. */
  app: URL
  /** The built Worker as it is deployed. */
  keeping: URL
  /** Bare answers in the same process over the same database. */
  bare: URL
  database: D1Database
  end(): Promise<void>
}

/** The default number of listings. */
const KEEPING_MB = 16

const BARE = {
  name: 'bare',
  compatibilityDate: COMPATIBILITY_DATE,
  d1Databases: { DB: DATABASE_ID },
  modules: true as const,
  script: BARE_WORKER,
}

/** Runs the built Worker and the bare one in one workerd, without a proxy in front. */
export async function startRuntime(stateDir: string): Promise<Runtime> {
  const shared = {
    compatibilityDate: COMPATIBILITY_DATE,
    compatibilityFlags: ['nodejs_als', 'new_module_registry', 'global_fetch_strictly_public'],
    d1Databases: { DB: DATABASE_ID },
    kvNamespaces: ['MARKS'],
    ratelimits: {
      NETWORK_BURSTS: { namespace_id: '1001', simple: { limit: 1_000_000, period: 60 as const } },
      WRITE_BURSTS: { namespace_id: '1002', simple: { limit: 120, period: 60 as const } },
      READ_BURSTS: { namespace_id: '1005', simple: { limit: 1_000_000, period: 60 as const } },
    },
    // All are behind the same asset router, so that the bare answers pay for it too.
    assets: {
      directory: join(ROOT, 'dist', 'web'),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
    },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
  const built = (name: string, memoryMb: number) => ({
    ...shared,
    name,
    modulesRoot: BUILT,
    modules: modulesIn(BUILT),
    r2Buckets: ['BANNERS'],
    bindings: {
      ORIGIN: 'https://realmport.example',
      DISCORD_ORIGIN: 'http://127.0.0.1:9',
      DISCORD_CDN_ORIGIN: 'http://127.0.0.1:9',
      DISCORD_CLIENT_ID: 'bench',
      DISCORD_CLIENT_SECRET: 'bench',
      ADMIN_IDS: '',
      SIGNING_KEY: BENCH_SIGNING_KEY,
      MEMORY_CACHE_MB: String(memoryMb),
    },
  })
  const workers = [built('app', 0), built('keeping', KEEPING_MB), { ...BARE, ...shared }]
  const { miniflare, ...started } = await start(stateDir, workers)
  return {
    ...started,
    app: await miniflare.unsafeGetDirectURL('app'),
    keeping: await miniflare.unsafeGetDirectURL('keeping'),
    bare: await miniflare.unsafeGetDirectURL('bare'),
  }
}

/** The database alone, for benchmarks that call verbs from outside. */
export async function startDatabase(stateDir: string): Promise<Pick<Runtime, 'database' | 'end'>> {
  return start(stateDir, [BARE])
}

async function start(stateDir: string, workers: V4WorkerOptions[]) {
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({ resourcePersistencePath: join(stateDir, 'v3'), workers }),
  )
  await miniflare.ready
  return {
    miniflare,
    database: await miniflare.getD1Database('DB', 'bare'),
    end: () => miniflare.dispose(),
  }
}
