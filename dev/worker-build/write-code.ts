import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { build, type Plugin } from 'vite'
import { lessOfLibraries } from '../lib/less-of-libraries.ts'
import { ROOT } from '../lib/paths.ts'
import { reactModules } from '../lib/react-modules.ts'
import { isForBrowsers } from './browser-screens.ts'
import { WORKER_CODE } from './worker-code.ts'

/** What takes the place of a library. */
const INSTEAD: Record<string, string> = {
  zod: 'lazy-zod.ts',
  '@asteasolutions/zod-to-openapi': 'no-api-document.ts',
}

/** Descriptions of schemas for other programs. Each schema names its own, and nobody asks the Worker for one. */
const DESCRIPTIONS = /\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/

/** What a loader of a screen imports later. */
const LOADER = /\/load-[\w-]+\.ts$/

/**
 * Writes the Worker's modules, without what it never uses. Every cold isolate reads and evaluates the first one, with what it imports, before its first
 * answer; what it imports by `import()`, when that is needed. What the web app imports later is for browsers, except what a loader needs (`load-….ts`),
 * and so is a screen that says `ssr: false` and has no outline of its own (`pendingComponent`).
 */
export async function writeWorkerCode(
  entry = 'worker/index.ts',
  folder = dirname(WORKER_CODE),
): Promise<void> {
  await build({
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true, target: 'webworker', resolve: { conditions: ['workerd', 'worker', 'module'] } },
    plugins: [onlyForServers(), libraries(), reactModules(), lessOfLibraries()],
    build: {
      ssr: true,
      emitAssets: true,
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      sourcemap: true,
      target: 'es2024',
      rolldownOptions: {
        input: { index: join(ROOT, entry) },
        external: [/^cloudflare:/, /^node:/],
        // One character outside ASCII would make the runtime read all of a module at two bytes a character.
        output: {
          codeSplitting: true,
          chunkFileNames: 'later-[name].mjs',
          assetFileNames: '[name][extname]',
          charset: 'ascii',
        },
        // The runtime takes every export of the first module for a handler.
        preserveEntrySignatures: 'strict',
        optimization: { inlineConst: true },
      },
    },
  })
}

function onlyForServers(): Plugin {
  const standIn = (name: string) => join(ROOT, 'dev', 'worker-build', name)
  const isWeb = (file: string | undefined) => file?.startsWith(join(ROOT, 'web')) ?? false
  return {
    name: 'only-for-servers',
    enforce: 'pre',
    resolveId: (source) => (INSTEAD[source] === undefined ? null : standIn(INSTEAD[source])),
    resolveDynamicImport: (source, importer) =>
      typeof source === 'string' && !LOADER.test(source) && isWeb(importer)
        ? standIn('only-in-browsers.ts')
        : null,
    async load(id) {
      if (!DESCRIPTIONS.test(id)) return null
      const exported = (await readFile(id, 'utf8')).matchAll(/^export (?:const|function) (\w+)/gm)
      return `const nothing = () => undefined\nexport { ${Array.from(exported, ([, name]) => `nothing as ${name}`).join(', ')} }`
    },
    transform: (code, id) =>
      isWeb(id) && isForBrowsers(code) ? `export { Route } from '${standIn('browser-route.ts')}'` : null,
  }
}

/** Puts the compiled libraries beside the modules that import them. */
const libraries = (): Plugin => ({
  name: 'libraries',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (!source.endsWith('.wasm')) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    if (!found) throw new Error(`${source} is missing`)
    const fileName = basename(source)
    this.emitFile({ type: 'asset', fileName, source: await readFile(found.id) })
    return { id: `./${fileName}`, external: true }
  },
})
