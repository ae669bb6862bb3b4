import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { ROOT } from '../../dev/lib/paths.ts'
import { runTool } from '../../dev/lib/processes.ts'
import { BARE_WORKER } from './bare-worker.ts'

const OUT = join(ROOT, '.cache', 'bench', 'worker')
const DATABASE_ID = '00000000-0000-0000-0000-000000000000'
const COMPATIBILITY_DATE = '2026-09-18'

/** The Worker as it would be deployed, bundled by Wrangler. */
export async function buildWorker(): Promise<void> {
  if (!existsSync(join(ROOT, 'dist', 'web', 'index.html'))) {
    const web = await runTool('vite', ['build'])
    if (web.code !== 0) throw new Error(`The web app could not be built:\n${web.output}`)
  }
  const { code, output } = await runTool('wrangler', ['deploy', '--dry-run', '--minify', '--outdir', OUT])
  if (code !== 0) throw new Error(`The Worker could not be built:\n${output}`)
}

export interface Runtime {
  /** The built Worker. */
  app: URL
  /** Bare answers in the same process over the same database. */
  bare: URL
  database: D1DatabaseLike
  end(): Promise<void>
}

/** The part of a D1 binding that benchmarks use from outside. */
export interface D1DatabaseLike {
  prepare(sql: string): D1StatementLike
  batch(statements: D1StatementLike[]): Promise<D1ResultLike[]>
}

export interface D1StatementLike {
  bind(...values: unknown[]): D1StatementLike
  all(): Promise<D1ResultLike>
}

interface D1ResultLike {
  results: Record<string, unknown>[]
  meta: { rows_read: number; rows_written: number; duration: number }
}

/** Runs the built Worker and the bare one in one workerd, without any proxy in front. */
export async function startRuntime(stateDir: string): Promise<Runtime> {
  const shared = { compatibilityDate: COMPATIBILITY_DATE, d1Databases: { DB: DATABASE_ID } }
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      resourcePersistencePath: join(stateDir, 'v3'),
      workers: [
        {
          ...shared,
          name: 'app',
          modules: true,
          scriptPath: join(OUT, 'index.js'),
          kvNamespaces: ['MARKS'],
          r2Buckets: ['BANNERS'],
          bindings: {
            ORIGIN: 'https://realmport.example',
            DISCORD_ORIGIN: 'http://127.0.0.1:9',
            DISCORD_CDN_ORIGIN: 'http://127.0.0.1:9',
            DISCORD_CLIENT_ID: 'bench',
            DISCORD_CLIENT_SECRET: 'bench',
            ADMIN_IDS: '',
            SIGNING_KEY: 'YmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmVuY2gtYmU',
          },
          ratelimits: {
            SIGN_IN_BURSTS: { namespace_id: '1001', simple: { limit: 120, period: 60 } },
            WRITE_BURSTS: { namespace_id: '1002', simple: { limit: 120, period: 60 } },
          },
          assets: {
            directory: join(ROOT, 'dist', 'web'),
            binding: 'ASSETS',
            routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
          },
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
        {
          ...shared,
          name: 'bare',
          modules: true,
          script: BARE_WORKER,
          unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
        },
      ],
    }),
  )
  await miniflare.ready
  return {
    app: await miniflare.unsafeGetDirectURL('app'),
    bare: await miniflare.unsafeGetDirectURL('bare'),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same interface under another package's name
    database: (await miniflare.getD1Database('DB', 'app')) as unknown as D1DatabaseLike,
    end: () => miniflare.dispose(),
  }
}
