import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { askServer } from '../../probe/ask.ts'
import { type FakeServer, type FakeState, startFakeServer } from '../../probe/fake-server.ts'
import { runProbe } from '../../probe/run.ts'
import { newKey, publicKeyOf } from '../../probe/site.ts'
import { isSilent, sampleCapacity, samplePlayers } from './sample-players.ts'
import { atEnd } from './script.ts'

/** The key of the probe on this computer, which survives restarts. */
function localKey(stateDir: string): string {
  const file = join(stateDir, 'probe-key')
  if (!existsSync(file)) writeFileSync(file, newKey(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

/** For the setting PROBE_KEYS. */
export const localProbeKey = (stateDir: string): string => publicKeyOf(localKey(stateDir))

/** How the sample server of an address behaves. */
const sampleState = (host: string): FakeState => ({
  name: `§a${host.split('.').at(-2) ?? host}§r - §eWelcome!`,
  version: '1.21.100',
  mode: isSilent(host) ? 'silent' : 'answers',
  capacity: sampleCapacity(host),
  get players() {
    return samplePlayers(host, new Date())
  },
})

/** A probe for `npm start`, and for each address that it asks a server on this computer that really answers. */
export function startLocalProbe(site: string, stateDir: string, log: (line: string) => void): void {
  const servers = new Map<string, Promise<FakeServer>>()
  const ending = new AbortController()
  const done = runProbe({
    site,
    key: localKey(stateDir),
    signal: ending.signal,
    loopback: true,
    roundEveryMs: 5000,
    log,
    resolve: async (host, port) => {
      const key = `${host} ${port}`
      const server = servers.get(key) ?? startFakeServer(sampleState(host))
      servers.set(key, server)
      return [{ address: '127.0.0.1', port: (await server).port }]
    },
    ask: (address, port) => askServer(address, port),
  })
  atEnd(async () => {
    ending.abort()
    await done
    for (const server of servers.values()) (await server).close()
  })
}
