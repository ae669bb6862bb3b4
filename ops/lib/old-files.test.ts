import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { DAY } from '../../contract/base/time.ts'
import { siteAddress } from '../smoke/ask.ts'
import { keepOldFiles } from './old-files.ts'

const folders: string[] = []
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true })
})

/** A new build with these files, each of which holds its own name. */
async function build(...names: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'old-files-'))
  folders.push(folder)
  for (const name of names) await writeFile(join(folder, name), name)
  return folder
}

const filesOf = async (folder: string) =>
  (await readdir(folder)).filter((name) => name !== 'files.json').toSorted()

/** The deployed site, whose files come from the folder of the latest deployment. */
async function startSite(failing: (path: string) => number | null = () => null) {
  let folder = ''
  const answer: RequestListener = ({ url = '' }, response) => {
    const failure = failing(url)
    if (failure !== null) {
      response.writeHead(failure).end()
      return
    }
    const name = /^\/assets\/([\w.-]+)/.exec(url)?.[1] ?? ''
    const isThere = folder !== '' && existsSync(join(folder, name))
    response.writeHead(isThere ? 200 : 404).end(isThere ? readFileSync(join(folder, name)) : '')
  }
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has one
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, deploy: (next: string) => (folder = next), stop: () => server.close() }
}

it('keeps every file that a page of the last week may ask for, and no older one', async () => {
  const site = await startSite()
  const release = async (at: number, ...names: string[]) => {
    const folder = await build(...names)
    const kept = await keepOldFiles(folder, siteAddress(site.origin), at)
    site.deploy(folder)
    return [kept, await filesOf(folder)]
  }
  const start = Date.UTC(2026, 10, 1)
  expect(await release(start, 'a-1.js', 'b-1.css')).toEqual([null, ['a-1.js', 'b-1.css']])
  expect(await release(start + DAY, 'a-2.js', 'b-1.css')).toEqual([1, ['a-1.js', 'a-2.js', 'b-1.css']])
  // Deployed twice in a row: nothing changes.
  expect(await release(start + DAY, 'a-2.js', 'b-1.css')).toEqual([1, ['a-1.js', 'a-2.js', 'b-1.css']])
  const third = await release(start + 7 * DAY, 'a-3.js')
  expect(third).toEqual([3, ['a-1.js', 'a-2.js', 'a-3.js', 'b-1.css']])
  expect(await readFile(join(folders[3] ?? '', 'a-1.js'), 'utf8')).toBe('a-1.js')
  // Of the second version, which pages named until the third one.
  expect(await release(start + 13 * DAY, 'a-3.js')).toEqual([2, ['a-2.js', 'a-3.js', 'b-1.css']])
  expect(await release(start + 14 * DAY, 'a-3.js')).toEqual([0, ['a-3.js']])
  // Pages named it until now, however long ago it was deployed.
  expect(await release(start + 90 * DAY, 'a-4.js')).toEqual([1, ['a-3.js', 'a-4.js']])
  site.stop()
})

it('asks again for a file that did not come, and not for one that is gone', async () => {
  const asked: string[] = []
  const site = await startSite((path) => {
    asked.push(path)
    return path.includes('busy') && asked.filter((each) => each === path).length < 3 ? 503 : null
  })
  const folder = await build('busy.js', 'gone.js')
  await keepOldFiles(folder, siteAddress(site.origin), 1)
  await rm(join(folder, 'gone.js'))
  site.deploy(folder)
  asked.length = 0
  const next = await build('new.js')
  expect([await keepOldFiles(next, siteAddress(site.origin), 2), await filesOf(next)]).toEqual([
    1,
    ['busy.js', 'new.js'],
  ])
  expect(asked.filter((path) => path.endsWith('gone.js'))).toHaveLength(1)
  site.stop()
})

it('takes no name from the site that leads out of the folder', async () => {
  const site = await startSite()
  const evil = await build('good.js')
  await writeFile(join(evil, 'files.json'), JSON.stringify({ 'good.js': 1, '../../evil.js': 1 }))
  site.deploy(evil)
  const next = await build('a.js')
  expect(await keepOldFiles(next, siteAddress(site.origin), 2)).toBeNull()
  expect(await filesOf(next)).toEqual(['a.js'])
  site.stop()
})

it('does without a site that cannot be reached', async () => {
  const site = await startSite()
  site.stop()
  const folder = await build('a.js')
  expect(await keepOldFiles(folder, siteAddress(site.origin), 5)).toBeNull()
  expect(JSON.parse(await readFile(join(folder, 'files.json'), 'utf8'))).toEqual({ 'a.js': 5 })
})
