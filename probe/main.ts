import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { LOOK_EVERY_MS } from '../contract/listings/live.ts'
import { askServer } from './ask.ts'
import { newResolver } from './resolve.ts'
import { runProbe } from './run.ts'
import { newKey, publicKeyOf } from './site.ts'

/** `npm run probe -- key` prints the public key; without a word it asks servers for the site in PROBE_SITE. */
const folder = process.env['PROBE_FOLDER'] ?? '.probe'
const keyFile = join(folder, 'key')
const askedFile = join(folder, 'asked')

function ownKey(): string {
  const given = process.env['PROBE_KEY']
  if (given) return given
  mkdirSync(folder, { recursive: true })
  if (!existsSync(keyFile)) writeFileSync(keyFile, `${newKey()}\n`, { mode: 0o600 })
  return readFileSync(keyFile, 'utf8').trim()
}

/** A probe that ended a moment ago may have asked everybody: wait until it may ask again. */
async function waitForLast(signal: AbortSignal): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const last = statSync(askedFile, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const wait = last + LOOK_EVERY_MS - Date.now()
  if (wait > 0) {
    console.log(`The last run ended less than five minutes ago: waiting ${Math.ceil(wait / 1000)} s.`)
    await sleep(wait, undefined, { signal }).catch(() => undefined)
  }
  if (!signal.aborted) writeFileSync(askedFile, '')
}

if (process.argv[2] === 'key') console.log(publicKeyOf(ownKey()))
else {
  const site = process.env['PROBE_SITE']
  if (!site) {
    console.error('Set PROBE_SITE to the address of the site, such as https://realmport.example.')
    process.exit(1)
  }
  const loopback = process.env['PROBE_LOOPBACK'] === '1'
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => ending.abort())
  if (!loopback) await waitForLast(ending.signal)
  if (ending.signal.aborted) process.exit()
  console.log(`Asking for ${site} with ${publicKeyOf(ownKey())}`)
  await runProbe({
    site: new URL(site).origin,
    key: ownKey(),
    signal: ending.signal,
    loopback,
    resolve: newResolver(),
    ask: (address, port) => askServer(address, port),
    alive: () => {
      if (!loopback) utimesSync(askedFile, new Date(), new Date())
    },
    log: (line) => console.error(line),
  })
}
