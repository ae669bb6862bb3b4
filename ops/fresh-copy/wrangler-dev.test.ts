import { execa } from 'execa'
import getPort from 'get-port'
import { mkdirSync, cpSync, existsSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'

const MINUTES = 60_000
/** In ms. Alone the start takes one minute; beside other tests on a slow computer, four or more. */
const PATIENCE = 10 * MINUTES
/** On the disk of node_modules, which is linked instead of copied. People's folders have any letters. */
const COPY = join(ROOT, '.cache', 'Kopie für 友達')

beforeAll(async () => {
  rmSync(COPY, { recursive: true, force: true })
  const files = await execa('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
  })
  for (const file of files.stdout.split('\0').filter((name) => name && existsSync(join(ROOT, name)))) {
    mkdirSync(dirname(join(COPY, file)), { recursive: true })
    cpSync(join(ROOT, file), join(COPY, file))
  }
  const [from, to] = [join(ROOT, 'node_modules'), join(COPY, 'node_modules')]
  // When another tool deletes a temporary file, `cp` fails at its end, with all other files linked.
  await execa('cp', ['-al', from, to], { reject: false })
  if (existsSync(join(to, 'wrangler', 'package.json'))) return
  rmSync(to, { recursive: true, force: true })
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
}, 2 * MINUTES)
afterAll(() => rmSync(COPY, { recursive: true, force: true }))

/** Somebody's terminal: without what this test run has set for its own tools. */
const TERMINAL = { ...process.env, NODE_ENV: undefined, VITEST: undefined, BUILT: undefined }

/** A browser, as far as signing in needs one. */
function createVisitor(origin: string) {
  const jar = new Map<string, string>()
  return async (path: string, method = 'GET') => {
    const answer = await fetch(new URL(path, origin), {
      method,
      redirect: 'manual',
      headers: {
        'sec-fetch-site': 'same-origin',
        cookie: [...jar].map((pair) => pair.join('=')).join('; '),
      },
    })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    return {
      status: answer.status,
      location: answer.headers.get('location') ?? '',
      text: await answer.text(),
    }
  }
}

async function until<Value>(
  ask: () => Promise<Value | null> | Value | null,
  said: () => string,
): Promise<Value> {
  for (let tries = 0; tries < PATIENCE / 500; tries += 1) {
    const found = await ask()
    if (found !== null) return found
    await sleep(500)
  }
  throw new Error(`In vain. It said:\n${said()}`)
}

it(
  '`npx wrangler dev` alone builds, makes sample data and starts a Discord, where a new person signs in and votes',
  async () => {
    const port = await getPort()
    const origin = `http://localhost:${port}`
    const lines: string[] = []
    const wrangler = execa('npx', ['wrangler', 'dev', '--port', String(port), '--inspector-port', '0'], {
      cwd: COPY,
      env: TERMINAL,
      extendEnv: false,
      stdin: 'ignore',
      all: true,
      reject: false,
      detached: true,
    })
    wrangler.all.on('data', (chunk) => lines.push(String(chunk)))
    const said = () => lines.join('')
    const visit = createVisitor(origin)
    try {
      const first = await until(async () => visit('/servers').catch(() => null), said)
      expect([first.status, said()]).toEqual([200, expect.stringContaining(`is running:  ${origin}`)])
      const { items } = JSON.parse((await visit('/api/servers?limit=1')).text)
      const id: string = items[0]._id
      expect((await visit(`/api/servers/${id}/vote`, 'POST')).status).toBe(401)

      const leads = new URL((await visit('/api/auth/discord')).location)
      expect(leads.hostname).toBe('127.0.0.1')
      leads.searchParams.set('persona', 'newcomer')
      const agreed = await fetch(leads, { redirect: 'manual' })
      expect((await visit(agreed.headers.get('location') ?? '')).status).toBe(302)
      expect((await visit(`/api/servers/${id}/vote`, 'POST')).status).toBe(200)
      expect((await visit(`/api/servers/${id}/vote`, 'POST')).status).toBe(409)
      expect((await visit('/api/me/votes')).text).toContain(id)

      // Tests have settings of their own, also while this runs.
      expect(existsSync(join(COPY, '.dev.vars'))).toBe(true)
      const vitest = join(COPY, 'node_modules', '.bin', 'vitest')
      const tests = await execa(process.execPath, [vitest, 'run', 'worker/testing/settings.test.ts'], {
        cwd: COPY,
        env: TERMINAL,
        extendEnv: false,
        all: true,
        reject: false,
      })
      expect([tests.exitCode, tests.all]).toEqual([0, expect.anything()])
    } finally {
      if (wrangler.pid !== undefined) process.kill(-wrangler.pid, 'SIGINT')
      await wrangler
    }
    await until(() => (existsSync(join(COPY, '.dev.vars')) ? null : true), said)
  },
  2 * PATIENCE,
)
