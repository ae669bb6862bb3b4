import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type InlineConfig, runnerImport } from 'vite'
import { texts } from './texts-plugin.ts'

/** The static files of the web app. */
const PUBLIC = new URL('../../web/public/', import.meta.url)

/** The API's document and the content of its page, by path; the build leaves the address of the site open. */
export async function buildApiDocs(origin?: string): Promise<Record<string, string>> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const settings = { root, configFile: false, logLevel: 'error', plugins: [texts()] } satisfies InlineConfig
  const load = async <Module>(file: string) => (await runnerImport<Module>(root + file, settings)).module
  const { api } = await load<typeof import('../../worker/api.ts')>('worker/api.ts')
  const { buildDocs } = await load<typeof import('../../worker/features/site/docs/build-docs.ts')>(
    'worker/features/site/docs/build-docs.ts',
  )
  return buildDocs(api, origin)
}

/** Writes them among the static files. They are not part of the repository. */
export async function writeApiDocs(): Promise<void> {
  for (const [path, text] of Object.entries(await buildApiDocs())) {
    const file = fileURLToPath(new URL(`.${path}`, PUBLIC))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
