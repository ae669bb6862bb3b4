import { execa } from 'execa'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SITE } from '../../contract/site/site.ts'
import { ROOT } from '../lib/paths.ts'
import type { FakePlatform } from './platform.ts'
import { ACCOUNT } from './routes.ts'

export const DOMAIN = 'realms.example.com'
const COPIED = ['ops', 'seed', 'fake-discord', 'contract', 'migrations', 'package.json', 'wrangler.toml']
const LINKED = ['node_modules', 'worker', 'web', 'tsconfig.json', 'tsconfig.base.json']

/** Somebody who follows the deploy steps of docs/operations.md in a copy of the repository, whose Wrangler asks the fake platform. */
export function createOperator(platform: FakePlatform, folder: string, build = join(ROOT, 'dist')) {
  mkdirSync(folder, { recursive: true })
  cpSync(build, join(folder, 'dist'), { recursive: true })
  for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  for (const name of LINKED) symlinkSync(join(ROOT, name), join(folder, name))
  const site = join(folder, 'contract', 'site', 'site.ts')
  writeFileSync(site, readFileSync(site, 'utf8').replace(SITE.contact, `harbour@${DOMAIN}`))
  const run = async (script: string, args: string[], input?: string) => {
    const { exitCode, all } = await execa(process.execPath, [script, ...args], {
      cwd: folder,
      all: true,
      reject: false,
      ...(input === undefined ? { stdin: 'ignore' } : { input }),
      env: {
        CI: '1',
        BUILT: '1',
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
        WRANGLER_WRITE_LOGS: 'false',
        NODE_NO_WARNINGS: '1',
        CLOUDFLARE_API_BASE_URL: platform.api,
        CLOUDFLARE_API_TOKEN: 'any',
        CLOUDFLARE_ACCOUNT_ID: ACCOUNT,
        SITE_ADDRESS: platform.origin,
      },
    })
    return { code: exitCode ?? 1, output: all }
  }
  const wrangler = async (args: string[], input?: string) => run('node_modules/.bin/wrangler', args, input)
  const deploy = async (...args: string[]) => run('ops/deploy.ts', ['--built', ...args])
  return { wrangler, deploy, edit }

  /** Changes wrangler.toml. */
  function edit(change: (settings: string) => string): void {
    const file = join(folder, 'wrangler.toml')
    writeFileSync(file, change(readFileSync(file, 'utf8')))
  }
}
