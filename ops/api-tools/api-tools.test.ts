import { execa } from 'execa'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildApiDocs } from '../lib/api-docs.ts'
import { installApart } from '../lib/tools-apart.ts'

/** Everything generated must compile as strictly as people compile. */
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
}

/** Apart from the project's own, because they need an older TypeScript. */
let tools: string
let folder: string
const file = (name: string) => join(folder, name)

beforeAll(async () => {
  tools = await installApart('api-tools')
  folder = await mkdtemp(join(tmpdir(), 'api-tools-'))
  const docs = await buildApiDocs('https://realmport.test')
  await writeFile(file('openapi.json'), docs['/api/openapi.json'] ?? '')
})

afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a tool in the folder and returns its output. @throws with the output when it fails */
async function run(name: string, ...args: string[]): Promise<string> {
  const script = join(tools, '.bin', name)
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

/** Types a generated client alone, because two generators may use the same names. */
async function compile(name: string): Promise<void> {
  await writeFile(file('tsconfig.json'), JSON.stringify({ ...STRICT, include: [name] }))
  await run('tsc', '--project', '.')
}

it('Redocly finds no error in the document', async () => {
  await run('redocly', 'lint', 'openapi.json', '--extends', 'recommended', '--format', 'summary')
})

it('Spectral finds nothing to warn of', async () => {
  await writeFile(file('.spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const output = await run(
    'spectral',
    'lint',
    'openapi.json',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'warn',
  )
  expect(output).toContain('No results with a severity')
})

it('openapi-typescript makes types that compile', async () => {
  await run('openapi-typescript', 'openapi.json', '--output', 'types/schema.ts')
  await compile('types')
})

it('orval makes a client that compiles', async () => {
  await mkdir(file('orval'), { recursive: true })
  await writeFile(
    file('orval.config.mjs'),
    "export default { api: { input: { target: './openapi.json' }, output: { target: './orval/client.ts', client: 'fetch' } } }",
  )
  await run('orval', '--config', './orval.config.mjs')
  await compile('orval')
})

it('Hey API makes a client that compiles', async () => {
  await run(
    'openapi-ts',
    '--input',
    'openapi.json',
    '--output',
    'hey-api',
    '--client',
    '@hey-api/client-fetch',
  )
  await compile('hey-api')
})
