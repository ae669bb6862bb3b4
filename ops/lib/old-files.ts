import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DAY } from '../../contract/base/time.ts'
import { ask, type Site } from '../smoke/ask.ts'

/** Among the files of a build: until when pages named each, in ms since 1970. The files of the version itself have the latest time, that of its deployment. */
const LIST = 'files.json'
/** How long the files of a replaced version stay: pages that were opened before load parts of themselves later. */
const KEPT_MS = 7 * DAY
/** What a build names its files. */
const NAME = /^[\w-][\w.-]{0,120}$/
const listSchema = z.record(z.string().regex(NAME), z.number().min(0))

/**
 * Adds the files of the last week's versions to a new build, because open pages still ask for them. Returns how
 * many; `null` if the site cannot say what it has.
 */
export async function keepOldFiles(folder: string, site: Site, now: number): Promise<number | null> {
  const own = (await readdir(folder)).filter((name) => name !== LIST)
  const entries: [string, number][] = own.map((name) => [name, now])
  // Another address each time, because the files of this folder are cached for ever.
  const deployed = await readSite(site, `/assets/${LIST}?at=${now}`)
  const list = deployed && listSchema.safeParse(jsonOf(deployed.toString())).data
  const latest = Math.max(...Object.values(list ?? {}))
  for (const [name, noted] of Object.entries(list ?? {})) {
    // The deployed version is replaced now, however old it is. Only files of the new one have its time.
    const last = noted === latest ? now - 1 : noted
    if (own.includes(name) || last < now - KEPT_MS || last > now) continue
    const file = await readSite(site, `/assets/${name}`)
    if (!file) continue
    await writeFile(join(folder, name), file)
    entries.push([name, last])
  }
  await writeFile(join(folder, LIST), JSON.stringify(Object.fromEntries(entries)))
  return list ? entries.length - own.length : null
}

/** A file of the deployed site, asked for three times unless it is not there. */
async function readSite(site: Site, path: string): Promise<Buffer | null> {
  for (let tries = 0; tries < 3; tries += 1) {
    const answer = await ask(site, path).catch(() => null)
    if (answer?.status === 200) return answer.body
    if (answer?.status === 404) return null
  }
  return null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
