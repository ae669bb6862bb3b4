import { cloudflare } from '@cloudflare/vite-plugin'
import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { readFile, writeFile } from 'node:fs/promises'
import { build, defineConfig, minify, type Plugin } from 'vite'
import { SITE } from './contract/site.ts'

/** What a first visitor of the directory loads before it can show itself: these, and all that they import statically. */
const FIRST_LOAD = [
  '/web/entry-client.tsx',
  '/web/routes/servers.index.tsx?tsr-split=component---errorComponent---loader',
]

const FIRST_CHUNK = 'first'

/** What follows the first paint on every screen, in a moment or as soon as somebody sees a listing or goes on. A listing's own page begins with it. */
const SECOND_LOAD = ['/web/features/shell/later.ts', '/web/lib/beacons.ts', '/web/lib/describe-page.ts']

/** What the libraries' indexes lead to, while only screens beyond the directory use it: writing, paging on and on, keeping people from leaving. */
const LATER =
  /\/(?:useBlocker|useMutation|useInfiniteQuery|mutationObserver|infiniteQueryObserver|useCanGoBack|useParentMatches)\.js$/

/** Pieces of the kit, and of the libraries, that screens share: what they write and ask with. */
const SHARED =
  /\/web\/ui\/(?!Island|Movement)|\/use(?:Mutation|InfiniteQuery|CanGoBack|Blocker)\.js$|\/(?:mutation|infiniteQuery)Observer\.js$/

/** Asked for together with a screen: its stylesheet, and what nearly all screens need. */
const isWorthNaming = (file: string) => file.endsWith('.css') || file.includes('/shared-')

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null | undefined
}

/** Everything that some files import statically, directly or not, and the files themselves. */
function closureOf(files: readonly string[]) {
  let found: Set<string> | undefined
  const walk = (id: string, modules: Modules, seen: Set<string>): Set<string> => {
    if (seen.has(id) || LATER.test(id)) return seen
    seen.add(id)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) walk(imported, modules, seen)
    return seen
  }
  const walkAll = (modules: Modules) => {
    const seen = new Set<string>()
    for (const start of files) {
      const id = import.meta.dirname + start
      if (!modules.getModuleInfo(id)) throw new Error(`The build has no ${start}.`)
      walk(id, modules, seen)
    }
    return seen
  }
  return (id: string, modules: Modules): boolean => {
    found ??= walkAll(modules)
    return found.has(id)
  }
}

/**
 * Puts the whole of the directory's first load into one file, and what follows it on every screen into another. Split by use they make more than
 * twenty, which compress worse by a twentieth and take a request each. Screens of their own keep what only they need.
 */
function loads() {
  const [first, second] = [closureOf(FIRST_LOAD), closureOf(SECOND_LOAD)]
  return (id: string, modules: Modules): string | null => {
    if (first(id, modules) || id.includes('rolldown/runtime')) return FIRST_CHUNK
    return second(id, modules) ? 'later' : null
  }
}

/** Builds the badge for other sites beside the web app: one classic script that shares nothing with it. */
function badgeScript(): Plugin {
  return {
    name: 'badge-script',
    apply: 'build',
    async generateBundle() {
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'es2022',
          lib: { entry: `${import.meta.dirname}/web/embed/badge.ts`, formats: ['iife'], name: 'badge' },
        },
      })
      const chunk = [built].flat().flatMap((one) => ('output' in one ? one.output : []))[0]
      if (chunk?.type !== 'chunk') throw new Error('The badge script was not built.')
      this.emitFile({ type: 'asset', fileName: 'embed/badge.js', source: chunk.code })
    },
  }
}

/** Links are plain anchors (web/lib/Link.tsx). The router's own component weighs 3 KB compressed, and its routes carry it whether or not it is used. */
function withoutRouterLink(): Plugin {
  return {
    name: 'without-router-link',
    apply: 'build',
    enforce: 'pre',
    load: (id) =>
      id.endsWith('/@tanstack/react-router/dist/esm/link.js')
        ? 'const unused = () => null\nexport { unused as Link, unused as createLink, unused as linkOptions, unused as useLinkProps }'
        : null,
  }
}

/** Files that are copied as they are hold comments; the script that every page waits for goes out without. */
function shortThemeScript(): Plugin {
  return {
    name: 'short-theme-script',
    apply: 'build',
    async writeBundle({ dir }) {
      const file = `${dir}/theme.js`
      const { code } = await minify(file, await readFile(file, 'utf8'))
      await writeFile(file, code)
    },
  }
}

/**
 * Lets `theme.js` start the web app once the page as it was served has been painted. A script element would start at once, and on a slow line take
 * its share from the styles that the page is waiting for.
 */
function paintFirst(): Plugin {
  const script = /\s*<script type="module" crossorigin src="([^"]+)"><\/script>/g
  const early = '<script src="/theme.js">'
  return {
    name: 'paint-first',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const files = [...html.matchAll(script)].map(([, file]) => file)
        if (files.length === 0 || !html.includes(early))
          throw new Error('The page holds no script that could wait.')
        return html
          .replaceAll(script, '')
          .replace(early, `<script src="/theme.js" data-app="${files.join(' ')}">`)
      },
    },
  }
}

const MANIFEST_FILE = 'site.webmanifest'
const MANIFEST = JSON.stringify({
  name: SITE.name,
  short_name: SITE.name,
  description: SITE.description,
  start_url: '/',
  display: 'standalone',
  background_color: '#e7f0ee',
  theme_color: '#e7f0ee',
  icons: [
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any maskable' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
  ],
})

/** Puts the site's name into what can import nothing: the page, and the manifest that goes with it. */
function namedFiles(): Plugin {
  return {
    name: 'named-files',
    transformIndexHtml: (html) => html.replaceAll('%SITE_NAME%', SITE.name),
    configureServer({ middlewares }) {
      middlewares.use(`/${MANIFEST_FILE}`, (_request, response) => {
        response.setHeader('content-type', 'application/manifest+json').end(MANIFEST)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source: MANIFEST })
    },
  }
}

/** Runs the Worker inside the development server, which `npm run dev` tells with which data and settings: it serves every page, as in production. */
function workerInside(): Plugin[] {
  const { WORKER_STATE, WORKER_VARS = '{}' } = process.env
  if (WORKER_STATE === undefined) return []
  const worker = cloudflare({
    configPath: `${import.meta.dirname}/wrangler.toml`,
    persistState: { path: WORKER_STATE },
    inspectorPort: false,
    config: (settings) => {
      Object.assign(settings.vars ?? {}, JSON.parse(WORKER_VARS))
      // Vite itself answers for the files that it builds on demand.
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

const DEV_SCRIPT = '/@page-scripts'

/** The content policy allows no script inside a page: what Vite writes there becomes a file. A page is styled before its scripts run, as in production. */
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

export default defineConfig({
  root: 'web',
  publicDir: 'public',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      // A loader comes with its screen: the data of the first page came with the page.
      codeSplittingOptions: { defaultBehavior: [['loader', 'component', 'errorComponent']] },
      routesDirectory: './routes',
      generatedRouteTree: './routeTree.gen.ts',
      quoteStyle: 'single',
    }),
    ...workerInside(),
    react(),
    tailwindcss(),
    badgeScript(),
    namedFiles(),
    paintFirst(),
    shortThemeScript(),
    withoutRouterLink(),
  ],
  // React has had what the shim stands in for since version 18.
  resolve: {
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Small pictures and fonts stay files of their own: the content policy allows no data: fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // Dozens of names stand in the first load, and a digest is nothing that compresses.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: [
            { name: loads(), debugName: 'first and second load', priority: 2 },
            // Little pieces that several other screens share, as one file: kept after the first of them, and named once.
            {
              name: 'shared',
              test: SHARED,
              minShareCount: 3,
              priority: 1,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
    // Browsers that know modules know preloading, too.
    // What a screen imports is asked for when its own code comes, most often while the pointer is still on the link: a list of all that would
    // stand in every first load.
    modulePreload: { polyfill: false, resolveDependencies: (_file, all) => all.filter(isWorthNaming) },
  },
  server: { strictPort: true },
})
