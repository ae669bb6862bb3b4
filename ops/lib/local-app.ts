import { setTimeout as sleep } from 'node:timers/promises'
import { OFFERED_PEOPLE } from '../../fake-discord/people.ts'
import { startDiscordStandIn } from '../../fake-discord/server.ts'
import { seedPictures } from '../../seed/pictures.ts'
import { seedLocalDatabase } from '../../seed/seed.ts'
import { localProbeKey } from './local-probe.ts'
import { migrateLocally } from './migrate.ts'
import { freePortFrom } from './ports.ts'
import { startService } from './processes.ts'
import { startScheduler } from './scheduler.ts'
import { Failure } from './script.ts'
import { claim, pushKeys, signingKey } from './state.ts'
import { tell } from './words.ts'
import { WORKER_ARGS } from './worker-code.ts'
import { readWranglerToml } from './wrangler-settings.ts'

/** The Worker starts in one or two seconds. In development, a busy computer needs more than a minute to read all modules. */
const START_PATIENCE_MS = 240_000

interface LocalAppOptions {
  /** The address of the Worker itself. */
  workerPort: number
  /** The address that people open; it may belong to another server in front of the Worker. */
  origin: string
  stateDir: string
}

/** The Worker with everything it needs on this computer. */
export interface LocalApp {
  discordOrigin: string
  /** Resolves when the Worker ends unexpectedly. */
  ended: Promise<number>
}

/** Starts the Worker with these settings. Resolves with an exit code when it ends by itself. */
export type StartWorker = (options: LocalAppOptions, vars: Record<string, string>) => Promise<number>

/** Prepares the data, then runs the app on it. */
export async function startLocalApp(options: LocalAppOptions): Promise<LocalApp> {
  await prepareData(options.stateDir)
  return runLocalApp(options)
}

/**
 * Applies the migrations, and adds sample data to a database without listings. The pictures come after
 * `built`, a build at the same time, because that empties the folder that the stores read.
 */
export async function prepareData(stateDir: string, built?: Promise<void>): Promise<void> {
  tell('Preparing the database …')
  await migrateLocally(stateDir)
  if (!(await seedLocalDatabase(stateDir))) return
  await built
  await seedPictures(stateDir)
  tell('Made sample data.')
}

/**
 * Starts the fake Discord, the Worker and its schedules on prepared data. All of them end with the script.
 */
export async function runLocalApp(
  options: LocalAppOptions,
  start: StartWorker = startWorker,
): Promise<LocalApp> {
  const { workerPort, origin, stateDir } = options
  await claim(stateDir, workerPort)
  tell('Starting …')
  const discord = await startDiscordStandIn({ port: await freePortFrom(workerPort + 1) })
  const ended = start(options, localVars(origin, discord.origin, stateDir))
  await Promise.race([untilAnswering(workerPort), ended.then(endedTooEarly)])
  startScheduler(`http://127.0.0.1:${workerPort}`, readWranglerToml().triggers.crons)
  return { discordOrigin: discord.origin, ended }
}

/** The local values of a deployment's settings and secrets. */
export function localVars(origin: string, discordOrigin: string, stateDir: string): Record<string, string> {
  const admins = OFFERED_PEOPLE.filter((person) => person.about === 'admin').map((person) => person.id)
  return {
    ORIGIN: origin,
    DISCORD_ORIGIN: discordOrigin,
    DISCORD_CDN_ORIGIN: discordOrigin,
    DISCORD_CLIENT_ID: 'realmport-local',
    DISCORD_CLIENT_SECRET: 'realmport-local-secret',
    ADMIN_IDS: admins.join(','),
    SIGNING_KEY: signingKey(stateDir),
    PROBE_KEYS: localProbeKey(stateDir),
    PUSH_KEYS: pushKeys(stateDir),
    PUSH_ORIGIN: discordOrigin,
  }
}

const startWorker: StartWorker = ({ workerPort, origin, stateDir }, vars) => {
  const { host, port } = new URL(origin)
  const args = ['dev', ...WORKER_ARGS, '--port', String(workerPort), '--ip', '127.0.0.1']
  args.push('--persist-to', stateDir)
  // Port 0 takes any free port, so that the inspector never conflicts with another program.
  args.push('--inspector-port', '0', '--log-level', 'error', '--show-interactive-dev-session', 'false')
  // Behind another server, the Worker must use the address that people opened, not its own.
  if (port !== String(workerPort)) args.push('--local-upstream', host)
  for (const [name, value] of Object.entries(vars)) args.push('--var', `${name}:${value}`)
  const print = (line: string) => {
    if (line.trim()) console.error(line)
  }
  return startService('wrangler', args, print)
}

export async function untilAnswering(port: number): Promise<void> {
  const deadline = Date.now() + START_PATIENCE_MS
  while (Date.now() < deadline) {
    if (await answers(`http://127.0.0.1:${port}/`)) return
    await sleep(150)
  }
  throw new Failure('The Worker did not answer in time. Its output, if any, is above.')
}

export function endedTooEarly(): never {
  throw new Failure('The Worker ended while starting. Its output is above.')
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    await answer.body?.cancel()
    return true
  } catch {
    return false
  }
}
