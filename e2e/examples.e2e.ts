import type { APIRequestContext, Page } from '@playwright/test'
import { type ChildProcess, spawn } from 'node:child_process'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KEY_PREFIX } from '#contract/people/api-key.ts'
import { ROOT } from '../ops/lib/paths.ts'
import { expect, test } from './fixtures.ts'
import { signIn } from './lib/discord.ts'
import { findListing, isSteves } from './lib/listings.ts'

const EXAMPLES = join(ROOT, 'examples')
const PACK = 'bedrock-dedicated-server/behavior_packs/realmport_heartbeat'
const CONFIG = 'bedrock-dedicated-server/config/5b6f7b1e-5c3a-4b60-9d5e-2f0f6a5f9b11'

/** The modules of the game, as far as the add-on uses them: three players, settings from the files, and requests by `fetch`. */
const MODULES = {
  server: `export const world = { getAllPlayers: () => [1, 2, 3] }
    export const system = { run: (task) => setTimeout(task), runInterval: (task, ticks) => setInterval(task, ticks * 50) }`,
  'server-admin': `import { readFileSync } from 'node:fs'
    const read = (name) => JSON.parse(readFileSync(new URL('../../../' + name, import.meta.url)))
    export const variables = { get: (name) => read('variables.json')[name] }
    export const secrets = { get: (name) => ({ hidden: read('secrets.json')[name] }) }`,
  'server-net': `export const HttpRequestMethod = { Post: 'Post' }
    export class HttpHeader { constructor(key, value) { Object.assign(this, { key, value }) } }
    export class HttpRequest { constructor(uri) { this.uri = uri } }
    export const http = { request: async ({ uri, method, headers, body }) => {
      const sent = headers.map(({ key, value }) => [key, value.hidden ?? value])
      const answer = await fetch(uri, { method: method.toUpperCase(), headers: sent, body })
      return { status: answer.status, body: await answer.text() }
    } }`,
}

async function makeKey(request: APIRequestContext, origin: string, serverId: string): Promise<string> {
  const answer = await request.post('/api/tokens', {
    headers: { origin },
    data: { label: 'Game server', serverId, scopes: ['stats:write'] },
  })
  const { token }: { token: string } = await answer.json()
  return token
}

/** Runs a program until the test ends; what it says on its error output is in the failure. */
function run(file: string, running: ChildProcess[]) {
  running.push(spawn(process.execPath, [file], { stdio: 'inherit' }))
}

async function expectPlayers(page: Page, id: string, text: string) {
  await expect(async () => {
    await page.goto(`/servers/${id}`)
    await expect(page.getByRole('main').getByText(text)).toBeVisible({ timeout: 1000 })
  }).toPass()
}

test('both example programs report to the site, which shows it on the pages of their servers', async ({
  page,
  baseURL,
}) => {
  const site = baseURL ?? ''
  await signIn(page, 'steve')
  const first = await findListing(page, isSteves)
  const second = await findListing(page, (listing) => isSteves(listing) && listing._id !== first._id)
  const folder = await mkdtemp(join(tmpdir(), 'heartbeat-'))
  const running: ChildProcess[] = []
  const game = createSocket('udp4')
  try {
    // A Bedrock server that answers the game's list of servers.
    game.on('message', (_, { port, address }) => {
      const text = 'MCPE;Coral\\; Bay;827;1.21.100;7;20;1;World;Survival;1;19132;19133;'
      const length = Buffer.from([text.length >> 8, text.length & 255])
      game.send(
        Buffer.concat([Buffer.from([0x1c]), Buffer.alloc(32), length, Buffer.from(text)]),
        port,
        address,
      )
    })
    game.bind(0, '127.0.0.1')
    await once(game, 'listening')
    const script = await readFile(join(EXAMPLES, 'heartbeat.mjs'), 'utf8')
    const changed = script
      .replace('https://realmport.example', site)
      .replace(`${KEY_PREFIX}…`, await makeKey(page.request, site, first._id))
      .replace('19132', String(game.address().port))
    await writeFile(join(folder, 'heartbeat.mjs'), changed)
    run(join(folder, 'heartbeat.mjs'), running)

    await cp(join(EXAMPLES, PACK), join(folder, 'pack'), { recursive: true })
    await writeFile(join(folder, 'pack', 'package.json'), '{"type":"module"}')
    for (const [name, code] of Object.entries(MODULES)) {
      const place = join(folder, 'pack', 'node_modules', '@minecraft', name)
      await mkdir(place, { recursive: true })
      await writeFile(join(place, 'package.json'), '{"type":"module","exports":"./index.js"}')
      await writeFile(join(place, 'index.js'), code)
    }
    for (const [name, old, value] of [
      ['variables.json', 'https://realmport.example', site],
      ['secrets.json', `${KEY_PREFIX}…`, await makeKey(page.request, site, second._id)],
    ] as const)
      await writeFile(
        join(folder, 'pack', name),
        (await readFile(join(EXAMPLES, CONFIG, name), 'utf8')).replace(old, value),
      )
    run(join(folder, 'pack', 'scripts', 'main.js'), running)

    await expectPlayers(page, first._id, '7 of 20 playing')
    await expect(page.getByRole('region', { name: 'Players', exact: true })).toContainText('Says the owner, ')
    await expectPlayers(page, second._id, '3 of 10 playing')
  } finally {
    for (const program of running) program.kill()
    game.close()
    await rm(folder, { recursive: true, force: true })
  }
})
