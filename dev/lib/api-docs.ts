import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runnerImport } from 'vite'

/** The static files of the web app. */
const PUBLIC = new URL('../../web/public/', import.meta.url)

/** Writes the API's document and the content of its page among the static files. They are not part of the repository. */
export async function writeApiDocs(): Promise<void> {
  const root = fileURLToPath(new URL('../../', import.meta.url))
  const load = async <Module>(file: string) =>
    (await runnerImport<Module>(root + file, { root, configFile: false, logLevel: 'error' })).module
  const { api } = await load<typeof import('../../worker/api.ts')>('worker/api.ts')
  const { buildDocs } = await load<typeof import('../../worker/features/docs/build-docs.ts')>(
    'worker/features/docs/build-docs.ts',
  )
  for (const [path, text] of Object.entries(await buildDocs(api))) {
    const file = fileURLToPath(new URL(`.${path}`, PUBLIC))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}
