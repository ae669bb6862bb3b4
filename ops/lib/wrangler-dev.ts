import { execa } from 'execa'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { localVars, prepareData, untilAnswering } from './local-app.ts'
import { ROOT } from './paths.ts'
import { freePortFrom, isFree } from './ports.ts'
import { Failure } from './script.ts'
import { demandUnused, isClaimedFor } from './state.ts'
import { tell, welcome } from './words.ts'

/** Where `wrangler dev` keeps its data. */
export const WRANGLER_STATE = join(ROOT, '.wrangler', 'state')

const VARS_FILE = join(ROOT, '.dev.vars')
const OURS = '# Written when `wrangler dev` starts, deleted when it ends.\n'

/**
 * Makes what `wrangler dev` needs before it starts: a database with sample data, the fake Discord, and
 * .dev.vars. Nothing for a later build of that Wrangler (`pid`), or beside somebody's .dev.vars.
 */
export async function prepareWranglerDev(pid: number): Promise<void> {
  if (isClaimedFor(WRANGLER_STATE, pid)) return
  if (existsSync(VARS_FILE) && !isOurs()) {
    tell('Using your own .dev.vars: no local Discord, no sample data.')
    return
  }
  await demandUnused(WRANGLER_STATE)
  const port = portIn(await commandOf(pid))
  if (!(await isFree(port)))
    throw new Failure(`Port ${port} is taken. Choose another: npx wrangler dev --port ${port + 10}`)
  await prepareData(WRANGLER_STATE)
  const [origin, discordPort] = [`http://localhost:${port}`, await freePortFrom(port + 1)]
  const discordOrigin = `http://127.0.0.1:${discordPort}`
  const vars = Object.entries(localVars(origin, discordOrigin, WRANGLER_STATE))
  writeFileSync(VARS_FILE, OURS + vars.map(([name, value]) => `${name}="${value}"\n`).join(''), {
    mode: 0o600,
  })
  startBeside(pid, port, discordPort)
  await untilAnswering(discordPort)
  welcome({ origin, discordOrigin, stateDir: WRANGLER_STATE })
}

/** Deletes the settings that `prepareWranglerDev` wrote, because tests and other commands read them, too. */
export function deleteVars(): void {
  if (existsSync(VARS_FILE) && isOurs()) rmSync(VARS_FILE)
}

const isOurs = () => readFileSync(VARS_FILE, 'utf8').startsWith(OURS)

/** The port that Wrangler was told to use. */
export const portIn = (command: string): number => Number(/ --port[= ](\d+)/.exec(command)?.[1] ?? 8787)

async function commandOf(pid: number): Promise<string> {
  const file = `/proc/${pid}/cmdline`
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ')
  const { stdout } = await execa('ps', ['-ww', '-o', 'args=', '-p', String(pid)], { reject: false })
  return stdout ?? ''
}

/** It must outlive the build. It ends by itself when Wrangler ends, in whatever way. */
function startBeside(...numbers: number[]): void {
  const script = join(ROOT, 'ops', 'beside-wrangler.ts')
  const args = ['--disable-warning=ExperimentalWarning', script, ...numbers.map(String)]
  // Scripts of npm end when their parent does (ops/lib/script.ts).
  const env = { ...process.env, npm_lifecycle_event: '' }
  spawn(process.execPath, args, { cwd: ROOT, env, detached: true, stdio: 'ignore' }).unref()
}
