import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { afterAll, beforeAll, it } from 'vitest'
import { buildApiDocs } from '../lib/api-docs.ts'
import { ROOT } from '../lib/paths.ts'

/** The tools are apart from the project's own, because they need an older TypeScript. */
const TOOLS = join(ROOT, '.cache/api-tools')

/** What is generated must compile as strictly as people compile. */
const STRICT = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2023', 'dom', 'dom.iterable'],
    types: [],
  },
  include: ['client'],
}

let folder: string
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  await installTools()
  folder = await mkdtemp(join(tmpdir(), 'api-tools-'))
  const docs = await buildApiDocs('https://realmport.test')
  await writeFile(file('openapi.json'), docs['/api/openapi.json'] ?? '')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Installs what the lock file names, unless that was done before. */
async function installTools(): Promise<void> {
  const files = ['package.json', 'package-lock.json']
  const own = (name: string) => join(import.meta.dirname, name)
  await mkdir(TOOLS, { recursive: true })
  const have = await readFile(join(TOOLS, 'installed'), 'utf8').catch(() => '')
  const wanted = await readFile(own('package-lock.json'), 'utf8')
  if (have === wanted) return
  for (const name of files) await copyFile(own(name), join(TOOLS, name))
  await execa('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts'], { cwd: TOOLS })
  await writeFile(join(TOOLS, 'installed'), wanted)
}

/** Runs a tool in the folder and returns its output. @throws with the output when it fails */
async function run(name: string, ...args: string[]): Promise<string> {
  const script = join(TOOLS, 'node_modules/.bin', name)
  const env = { ...process.env, CI: '1', REDOCLY_TELEMETRY: 'off', npm_config_loglevel: 'error' }
  const { all, exitCode } = await execa(process.execPath, [script, ...args], {
    cwd: folder,
    env,
    all: true,
    reject: false,
  })
  if (exitCode !== 0) throw new Error(`${name} ended with code ${exitCode}:\n${all}`)
  return all
}

it('Redocly finds no error in the document', async () => {
  await run('redocly', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'summary')
})

it('Hey API makes a client that compiles', async () => {
  await run(
    'openapi-ts',
    '--input',
    'openapi.json',
    '--output',
    'client',
    '--client',
    '@hey-api/client-fetch',
  )
  await writeFile(file('tsconfig.json'), JSON.stringify(STRICT))
  await run('tsc', '--project', '.')
})
