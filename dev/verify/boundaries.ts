import { posix } from 'node:path'

/**
 * Which modules each module may import besides itself, relative to the project; `*` matches one folder. A
 * file belongs to the module with the longest matching prefix.
 */
const MAY_IMPORT: Record<string, string> = {
  contract: '',
  'contract/wire': 'contract',
  'contract/legal': 'contract',
  'worker/db': 'contract contract/wire worker/platform',
  'worker/platform': 'contract contract/wire',
  'worker/http': 'contract contract/wire worker/db worker/platform',
  'worker/features/*':
    'contract contract/legal contract/wire worker/db worker/platform worker/http worker/features/* worker/features/pages/shell.ts',
  'worker/features/pages/shell.ts': 'contract worker/http',
  // The only file that imports the web app for server rendering.
  'worker/features/pages':
    'contract contract/legal contract/wire worker/db worker/platform worker/http worker/features/* worker/features/pages/shell.ts web/entry-server.tsx',
  'worker/jobs': 'contract worker/db worker/platform worker/http worker/features/*',
  'worker/api.ts': 'contract contract/wire worker/http worker/platform worker/features/*',
  'worker/app.ts':
    'contract contract/wire worker/api.ts worker/http worker/platform worker/features/* worker/features/pages',
  'worker/index.ts': 'worker/app.ts worker/http worker/jobs worker/platform',
  web: 'contract web/ui web/lib web/features/* web/routes web/routeTree.gen.ts web/styles',
  'web/entry-server.tsx': 'contract web web/ui web/lib web/features/* web/routes web/routeTree.gen.ts',
  'web/routeTree.gen.ts': 'web/routes',
  'web/styles': '',
  'web/ui': 'contract',
  'web/lib': 'contract contract/wire web/routeTree.gen.ts',
  'web/features/*': 'contract contract/legal contract/wire web/ui web/lib',
  'web/routes': 'contract contract/legal contract/wire web/ui web/lib web/features/*',
  'web/embed': 'contract',
}
/**
 * Packages that a module must not import: every screen loads `contract`, and `ui` uses no router and no
 * queries.
 */
const NO_PACKAGES: Record<string, RegExp> = {
  // Hosts of other alphabets are stored and shown by a small library.
  contract: /^(?!punycode\/)/,
  'contract/legal': /./,
  'contract/wire': /^(?!zod$)/,
  'web/ui': /^@tanstack\/|^zod$|^react-hook-form$/,
  'web/embed': /./,
}
/** The only import from web to worker: the API's type, for the typed client. */
const API_CLIENT = 'web/lib/api.ts'
const ROUTERS = new Set(['worker/api.ts', 'worker/app.ts'])
/** Modules for building, testing or measuring the product. The product must not import them. */
const TOOLING = /^(?:dev|e2e|bench)\/|(?:^|\/)testing\/|\.test\.tsx?$/
const IMPORT =
  /^(?:import|export)(?<type> type)?(?:\s[\w\s{},*$]*\sfrom)?\s*'(?<static>[^'\n]+)'|\bimport\(\s*'(?<dynamic>[^'\n]+)'/gm

const patternOf = (path: string) => path.replace(/^((?:worker|web)\/features)\/[^/]+(?=\/)/, '$1/*')
const moduleOf = (path: string): string | undefined =>
  Object.keys(MAY_IMPORT)
    .filter((name) => [path, patternOf(path)].some((one) => one === name || one.startsWith(`${name}/`)))
    .toSorted((a, b) => b.length - a.length)[0]
const featureOf = (path: string) => /^(?:worker|web)\/features\/[^/]+(?=\/)/.exec(path)?.[0]

/**
 * Every forbidden import, and every circular import between the Worker's features: one sentence each, with
 * file paths.
 */
export function brokenBoundaries(files: ReadonlyMap<string, string>): string[] {
  const needs = new Map<string, Set<string>>()
  const broken = [...files].flatMap(([file, code]) => {
    if (TOOLING.test(file)) return []
    return [...code.matchAll(IMPORT)].flatMap(({ groups = {} }) => {
      const specifier = groups['static'] ?? groups['dynamic'] ?? ''
      const path = pathOf(specifier, file)
      const [from, to] = [featureOf(file), path === null ? undefined : featureOf(path)]
      if (from?.startsWith('worker/') && to && from !== to)
        needs.set(from, (needs.get(from) ?? new Set()).add(to))
      const reason = reasonAgainst(file, specifier, path, groups['type'] !== undefined)
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason}`]
    })
  })
  return [...broken, ...circles(needs)]
}

/** The file of an import specifier, relative to the project; `null` for a package. */
function pathOf(specifier: string, file: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier.replace(/\?.*/, '')) : null
}

function reasonAgainst(file: string, specifier: string, path: string | null, isType: boolean): string | null {
  const from = moduleOf(file)
  if (from === undefined) return null
  if (path === null) return NO_PACKAGES[from]?.test(specifier) ? `${from} does without that package` : null
  if (TOOLING.test(path)) return 'production code uses no tooling'
  if (file.startsWith('web/') && path.startsWith('worker/'))
    return file === API_CLIENT && isType ? null : `only ${API_CLIENT} may know the worker, and only as a type`
  const to = moduleOf(path)
  if (to === undefined) return 'it leads out of every module'
  if (from === to && featureOf(file) === featureOf(path)) return null
  // Type imports are allowed: they disappear at build time, so zod stays out of the first load.
  if (from === 'contract' && to === 'contract/wire' && isType) return null
  if (!MAY_IMPORT[from]?.split(' ').includes(to)) return `${from} may not import ${to}`
  return /^worker\/features\/[^/]+\/routes\.ts$/.test(path) && !ROUTERS.has(file)
    ? 'routes are for worker/api.ts and worker/app.ts'
    : null
}

/** Features that import each other, over any number of steps. */
function circles(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(needs.get(from) ?? [])].some(
      (next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))),
    )
  const circular = [...needs.keys()].filter((feature) => reaches(feature, feature))
  return circular.length > 0 ? [`features need each other in a circle: ${circular.join(', ')}`] : []
}
