import { cloudflare } from '@cloudflare/vite-plugin'
import { lingui } from '@lingui/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { build, defineConfig, type IndexHtmlTransformContext, minify, type Plugin } from 'vite'
import { DEFAULT_LANGUAGE } from './contract/language/site-languages.ts'
import { SCREENS } from './contract/site/screens.ts'
import { SITE } from './contract/site/site.ts'
import { writeApiDocs } from './ops/lib/api-docs.ts'
import { documents } from './ops/lib/documents-plugin.ts'
import { screenOf } from './ops/lib/screen-of.ts'
import { texts } from './ops/lib/texts-plugin.ts'

/** Requested together with a screen: its stylesheet, and files that nearly all screens need. */
const isWorthNaming = (file: string) => file.endsWith('.css') || file.includes('/shared-')

/** A catalogue: its language and group. */
const READS_ERRORS = '/contract/base/find-error.ts'
const TEXTS = /^\0virtual:texts\/(\w+\/\w+)$/

/** A chunk of a screen: the name of its route's file. */
const ROUTE = /\/web\/routes\/([\w.$]+)\.tsx\?tsr-split=component/

/** The oldest browsers that the site is made for; README names them. `web/lib/older-browsers.ts` adds what they lack. */
const BROWSERS = ['chrome109', 'edge109', 'firefox115', 'safari16.4', 'ios16.4']

const isForBrowsers = (environment: { name: string }) => environment.name === 'client'

/** Builds the badge for other sites in addition to the web app: one classic script without shared code. */
function badgeScript(): Plugin {
  return {
    name: 'badge-script',
    apply: 'build',
    applyToEnvironment: isForBrowsers,
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: BROWSERS,
          lib: { entry: `${import.meta.dirname}/web/embed/badge.ts`, formats: ['iife'], name: 'badge' },
        },
      })
      const chunk = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]
      if (chunk?.type !== 'chunk') throw new Error('The badge script was not built.')
      this.emitFile({ type: 'asset', fileName: 'embed/badge.js', source: chunk.code })
    },
  }
}

/** Vite copies public files with their comments. Every page waits for this script, so it is minified. */
function shortThemeScript(): Plugin {
  return {
    name: 'short-theme-script',
    apply: 'build',
    applyToEnvironment: isForBrowsers,
    async writeBundle({ dir }) {
      const file = `${dir}/theme.js`
      const { code } = await minify(file, await readFile(file, 'utf8'))
      await writeFile(file, code)
    },
  }
}

type Bundle = NonNullable<IndexHtmlTransformContext['bundle']>

/**
 * What each screen loads beside the entry's files, as `/path file file,/path file`. The Worker names them in
 * the screen's page, which saves the browser round trips.
 */
function filesOfScreens(bundle: Bundle, entries: readonly string[]): string {
  const filesOf = new Map(
    Object.values(bundle).flatMap((chunk) => {
      const routes = chunk.type === 'chunk' ? chunk.moduleIds.flatMap((id) => ROUTE.exec(id)?.[1] ?? []) : []
      const files = filesBeside(bundle, entries, chunk.fileName)
      return routes.map((route) => [screenOf(route), files] as const)
    }),
  )
  return SCREENS.flatMap(({ path }) => {
    const files = filesOf.get(path) ?? []
    return files.length > 0 ? [[path, ...files.map((file) => `/${file}`)].join(' ')] : []
  }).join(',')
}

/** A file and those that it imports, without those of the entry. */
function filesBeside(bundle: Bundle, entries: readonly string[], file: string): string[] {
  const withImports = (each: string, known: Set<string>): Set<string> => {
    const chunk = bundle[each]
    if (chunk?.type !== 'chunk' || known.has(each)) return known
    known.add(each)
    for (const imported of chunk.imports) withImports(imported, known)
    return known
  }
  const first = new Set(entries.flatMap((entry) => [...withImports(entry, new Set())]))
  return [...withImports(file, new Set())].filter((each) => !first.has(each))
}

/**
 * The files of each catalogue, as `de/start file,de/own file`. The Worker names those of a page's language in the page. With the words of errors comes
 * what reads errors; English needs neither.
 */
function filesOfTexts(bundle: Bundle, entries: readonly string[]): string {
  const chunks = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? [each] : []))
  const reader = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(READS_ERRORS))
  if (!reader) throw new Error(`No file of the build reads errors: ${READS_ERRORS}`)
  const readers = filesBeside(bundle, entries, reader.fileName)
  return chunks
    .flatMap(({ facadeModuleId, fileName }) => {
      const name = TEXTS.exec(facadeModuleId ?? '')?.[1]
      if (!name || name === `${DEFAULT_LANGUAGE}/errors`) return []
      const files = [fileName, ...(name.endsWith('/errors') ? readers : [])]
      return [[name, ...files.map((file) => `/${file}`)].join(' ')]
    })
    .join(',')
}

/**
 * Lets `theme.js` start the web app after the server-rendered page has been painted. A script element would
 * start at once and, on a slow connection, compete with the styles that the page is waiting for.
 */
function paintFirst(): Plugin {
  const script = /\s*<script type="module" crossorigin src="\/([^"]+)"><\/script>/g
  const early = '<script src="/theme.js">'
  return {
    name: 'paint-first',
    apply: 'build',
    applyToEnvironment: isForBrowsers,
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = [...html.matchAll(script)].map(([, file = '']) => file)
        if (files.length === 0 || !html.includes(early) || !bundle)
          throw new Error('The page holds no script that could wait.')
        const app = files.map((file) => `/${file}`).join(' ')
        const screens = filesOfScreens(bundle, files)
        const catalogues = filesOfTexts(bundle, files)
        return html
          .replaceAll(script, '')
          .replace(
            early,
            () =>
              `<script src="/theme.js" data-app="${app}" data-screens="${screens}" data-texts="${catalogues}">`,
          )
      },
    },
  }
}

/**
 * Inserts what files cannot import: the site's name and the fonts into the page. From the
 * stylesheet, they would come late, and the whole page be laid out again.
 */
function filledFiles(): Plugin {
  return {
    name: 'filled-files',
    applyToEnvironment: isForBrowsers,
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) =>
        html
          .replaceAll('%SITE_NAME%', SITE.name)
          .replace('%FONTS%', await readFile(`${import.meta.dirname}/web/styles/fonts.css`, 'utf8')),
    },
  }
}

/**
 * Builds the Worker, or runs it inside the development server, which gets its data and settings from `npm run dev`. The
 * Worker serves every page, as in production.
 */
function workerInside(): Plugin[] {
  const { WORKER_STATE, WORKER_VARS = '{}' } = process.env
  const options = {
    configPath: `${import.meta.dirname}/wrangler.toml`,
    viteEnvironment: { name: 'worker' },
    config: readSources,
  }
  if (WORKER_STATE === undefined) return cloudflare(options)
  const worker = cloudflare({
    ...options,
    persistState: { path: WORKER_STATE },
    inspectorPort: false,
    config: (settings) => {
      readSources(settings)
      Object.assign(settings.vars ?? {}, JSON.parse(WORKER_VARS))
      // With it, the runtime asks Vite for `node:process`, which is no file, and prints errors.
      settings.compatibility_flags = settings.compatibility_flags.filter(
        (flag) => flag !== 'new_module_registry',
      )
      // Vite itself serves the files that it builds on request.
      if (settings.assets)
        settings.assets.run_worker_first = [
          '/*',
          '!/@*',
          '!/node_modules/*',
          '!/*.ts',
          '!/*.tsx',
          '!/*.css',
          '!/assets/*',
          '!/fonts/*',
        ]
    },
  })
  return [...worker, filesForScripts()]
}

/** Vite builds what Wrangler takes as it is. */
function readSources(settings: { main?: string | undefined; no_bundle?: boolean | undefined }): void {
  settings.main = `${import.meta.dirname}/worker/index.ts`
  settings.no_bundle = false
}

const DEV_SCRIPT = '/@page-scripts'

/**
 * The content policy allows no inline script, so Vite's inline scripts become files. Styles are loaded before
 * scripts, as in production.
 */
function filesForScripts(): Plugin {
  let scripts = ''
  return {
    name: 'files-for-scripts',
    transformIndexHtml: {
      order: 'post',
      handler: (html) => {
        const inside = /<script type="module">([^]*?)<\/script>/g
        scripts = [...html.matchAll(inside)].map(([, code]) => code).join('\n')
        const tags = `<link rel="stylesheet" href="/styles/app.css"><script type="module" src="${DEV_SCRIPT}"></script>`
        return html.replaceAll(inside, '').replace('<head>', `<head>${tags}`)
      },
    },
    configureServer({ middlewares }) {
      middlewares.use(DEV_SCRIPT, (_request, response) => {
        response.setHeader('content-type', 'text/javascript').end(scripts)
      })
    },
  }
}

/** Writes the API's document from the definitions of its routes. The Worker only reads it. The development server writes it when it starts. */
const apiDocs = (): Plugin => ({
  name: 'api-docs',
  applyToEnvironment: isForBrowsers,
  buildStart: writeApiDocs,
})

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader is in its screen's chunk, because the first page already contains its data.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent']] },
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    ...workerInside(),
    lingui({ macroTransform: true }),
    texts(),
    react(),
    tailwindcss(),
    documents(),
    badgeScript(),
    apiDocs(),
    filledFiles(),
    paintFirst(),
    shortThemeScript(),
  ],
  environments: {
    client: {
      build: {
        outDir: '../dist/web',
        emptyOutDir: true,
        target: BROWSERS,
        // Small pictures and fonts stay separate files, because the content policy allows no data: fonts.
        assetsInlineLimit: 0,
        rolldownOptions: {
          // Constants of one file are written where others use them.
          optimization: { inlineConst: true },
          output: {
            // The first load contains dozens of these names, and hashes do not compress, so names are short.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: {
              groups: [
                // The directory is part of the entry (`codeSplitGroupings` of its route): one file.
                { name: 'app', tags: ['$initial'], priority: 1 },
                // Small modules that many screens share, as one file instead of dozens.
                { name: 'shared', minShareCount: 4 },
              ],
            },
          },
        },
        // No polyfill: browsers that support modules also support preloading. Short lists, because each is
        // part of every first load, and other imports usually come while the pointer is still on the link.
        modulePreload: { polyfill: false, resolveDependencies: (_file, all) => all.filter(isWorthNaming) },
      },
    },
    worker: {
      build: {
        outDir: '../dist/code',
        emptyOutDir: true,
        minify: true,
        rolldownOptions: {
          output: {
            entryFileNames: 'index.js',
            chunkFileNames: 'later-[name].mjs',
            assetFileNames: '[name][extname]',
            // One character outside ASCII would make the runtime read all of a module at two bytes a character.
            charset: 'ascii',
            // What an isolate reads at its start is one file; each import() is another.
            codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] },
          },
        },
      },
    },
  },
  server: { strictPort: true },
})
