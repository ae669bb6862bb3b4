import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ROOT } from './paths.ts'
import { isFree } from './ports.ts'
import { atEnd, Failure } from './script.ts'

/** The key of the cookies: people stay signed in after a restart. */
export const signingKey = (stateDir: string): string => keptKey(stateDir, 'signing-key')

/** The keys by which push services know the site: devices that subscribed stay subscribed. */
export const pushKeys = (stateDir: string): string => keptKey(stateDir, 'push-keys', newPushKeys)

/** `PUBLIC.PRIVATE`: a point and a number of the curve P-256, each base64url. */
export function newPushKeys(): string {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  return `${point.toString('base64url')}.${d}`
}

/** A key, of 32 bytes unless made otherwise, that survives restarts. */
function keptKey(stateDir: string, name: string, make = () => randomBytes(32).toString('base64url')): string {
  const file = join(stateDir, name)
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/**
 * Reserves the folder for the server on this port until the script ends, because two servers would corrupt
 * one database.
 */
export async function claim(stateDir: string, port: number, pid = process.pid): Promise<void> {
  await demandUnused(stateDir)
  mkdirSync(stateDir, { recursive: true })
  const file = claimFile(stateDir)
  writeFileSync(file, `${pid} ${port}`)
  atEnd(() => rmSync(file, { force: true }))
}

/** Refuses a folder that a running server uses. A reservation left by a crash is ignored. */
export async function demandUnused(stateDir: string): Promise<void> {
  const { pid, port } = claimOf(stateDir)
  // The operating system reuses process ids, so an id alone proves nothing.
  if (pid > 0 && pid !== process.pid && isAlive(pid) && !(await isFree(port))) {
    throw new Failure(
      `A server is running on ${stateDir} (port ${port}). Stop it first (Ctrl-C where it runs).`,
    )
  }
}

/** Deletes all local data and returns whether there was any. Refuses while a server uses it. */
export async function forget(stateDir: string): Promise<boolean> {
  await demandUnused(stateDir)
  if (!existsSync(stateDir)) return false
  // A mistyped STATE_DIR must not delete the project or the home folder.
  const holdsProject = !relative(stateDir, ROOT).startsWith('..')
  const isOurs = ['v3', 'signing-key'].some((name) => existsSync(join(stateDir, name)))
  if (holdsProject || !isOurs) {
    throw new Failure(`${stateDir} does not look like a folder of local data; nothing was deleted.`)
  }
  rmSync(stateDir, { recursive: true })
  return true
}

/** Whether the folder is reserved for this process. */
export const isClaimedFor = (stateDir: string, pid: number): boolean => claimOf(stateDir).pid === pid

/** The process and the port that the folder is reserved for; zeros when it is free. */
function claimOf(stateDir: string): { pid: number; port: number } {
  const file = claimFile(stateDir)
  const [pid = 0, port = 0] = existsSync(file) ? readFileSync(file, 'utf8').split(' ').map(Number) : []
  return { pid, port }
}

function claimFile(stateDir: string): string {
  return join(stateDir, 'running')
}

/** Whether a process runs. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
