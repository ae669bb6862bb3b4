import { posix } from 'node:path'

/**
 * The rooms of each side, from low to high: a room may import those before it. So rooms cannot need each
 * other in a circle.
 */
const ROOMS: Record<string, readonly string[]> = {
  worker: [
    'events',
    'decisions',
    'community',
    'votes',
    'reviews',
    'listings',
    'directory',
    'people',
    'staff',
    'site',
    'status',
  ],
  web: [
    'events',
    'decisions',
    'people',
    'community',
    'votes',
    'reviews',
    'listings',
    'directory',
    'staff',
    'site',
    'status',
  ],
}
/** Schemas of requests and answers, beside the rules of their noun. */
const WIRE = 'contract/*.wire.ts'
/**
 * Which modules each module may import besides itself, relative to the project. A file belongs to the module
 * with the longest matching prefix.
 */
const MAY_IMPORT: Record<string, readonly string[]> = {
  contract: [],
  [WIRE]: ['contract'],
  'contract/legal': ['contract'],
  'worker/db': ['contract', WIRE, 'worker/platform'],
  'worker/platform': ['contract', WIRE],
  'worker/http': ['contract', WIRE, 'worker/db', 'worker/platform'],
  'worker/features': [
    'contract',
    'contract/legal',
    WIRE,
    'worker/db',
    'worker/platform',
    'worker/http',
    'worker/features/site/pages/shell.ts',
  ],
  'worker/features/site/pages/shell.ts': ['contract', 'worker/http'],
  // The only folder that imports the web app, for server rendering.
  'worker/features/site/pages': [
    'contract',
    'contract/legal',
    WIRE,
    'worker/db',
    'worker/platform',
    'worker/http',
    'worker/features',
    'worker/features/site/pages/shell.ts',
    'web/entry-server.tsx',
  ],
  'worker/jobs': ['contract', 'worker/db', 'worker/platform', 'worker/http', 'worker/features'],
  'worker/api.ts': ['worker/http', 'worker/features'],
  'worker/app.ts': [
    'contract',
    WIRE,
    'worker/api.ts',
    'worker/http',
    'worker/platform',
    'worker/features',
    'worker/features/site/pages',
  ],
  'worker/index.ts': ['worker/app.ts', 'worker/http', 'worker/jobs', 'worker/platform'],
  web: ['contract', 'web/ui', 'web/lib', 'web/features', 'web/routes', 'web/routeTree.gen.ts', 'web/styles'],
  'web/entry-server.tsx': [
    'contract',
    'web',
    'web/ui',
    'web/lib',
    'web/features',
    'web/routes',
    'web/routeTree.gen.ts',
  ],
  'web/routeTree.gen.ts': ['web/routes'],
  'web/styles': [],
  'web/ui': ['contract'],
  'web/lib': ['contract', WIRE, 'web/ui', 'web/routeTree.gen.ts'],
  'web/features': ['contract', 'contract/legal', WIRE, 'web/ui', 'web/lib'],
  // The documents for owners are a page, too.
  docs: [],
  'web/features/site/help': ['web/ui', 'web/features', 'docs'],
  'web/routes': [
    'contract',
    'contract/legal',
    WIRE,
    'web/ui',
    'web/lib',
    'web/features',
    'web/features/site/help',
  ],
  'web/embed': ['contract'],
}
/**
 * Packages that a module must not import: every screen loads `contract`, and `ui` uses no router and no
 * queries.
 */
const NO_PACKAGES: Record<string, RegExp> = {
  // Hosts of other alphabets are shown by a small library; texts are found by Lingui.
  contract: /^(?!punycode\/|@lingui\/core$)/,
  'contract/legal': /./,
  [WIRE]: /^(?!zod$)/,
  'web/ui': /^@tanstack\/|^zod$|^react-hook-form$/,
  'web/embed': /./,
}
/** The only import from web to worker: the API's type, for the typed client. */
const API_CLIENT = 'web/lib/api.ts'
const ROUTERS = new Set(['worker/api.ts', 'worker/app.ts'])
/** Modules for building, testing or measuring the product. The product must not import them. */
const TOOLING = /^(?:ops|seed|fake-discord|e2e|bench)\/|(?:^|\/)testing\/|\.test\.tsx?$/
const TEST = /(?:^|\/)testing\/|\.test\.tsx?$/
const IMPORT =
  /^(?:import|export)(?<type> type)?(?:\s[\w\s{},*$]*\sfrom)?\s*'(?<static>[^'\n]+)'|\b(?:import|new URL)\(\s*'(?<dynamic>[^'\n]+)'/gm

const specifierOf = ({ groups }: RegExpExecArray) => groups?.['static'] ?? groups?.['dynamic'] ?? ''

const moduleOf = (path: string): string | undefined =>
  /^contract\/.*\.wire\.ts$/.test(path)
    ? WIRE
    : Object.keys(MAY_IMPORT)
        .filter((name) => path === name || path.startsWith(`${name}/`))
        .toSorted((a, b) => b.length - a.length)[0]

/** Every forbidden import, and every feature outside the rooms: one sentence each, with file paths. */
export function brokenBoundaries(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([file, code]) => {
    if (TOOLING.test(file)) return []
    const room = roomOf(file)
    if (room && rankOf(room) < 0) return [`${file} is in no room: ${ROOMS[room.side]?.join(', ')}`]
    return [...code.matchAll(IMPORT)].flatMap((found) => {
      const specifier = specifierOf(found)
      const path = pathOf(specifier, file)
      const reason = reasonAgainst(file, specifier, path, found.groups?.['type'] !== undefined)
      return reason === null ? [] : [`${file} imports ${specifier}: ${reason}`]
    })
  })
}

/** The files that a file imports, now or later, without those of which it needs only types. */
export const importsIn = (code: string, file: string): string[] =>
  [...code.matchAll(IMPORT)].flatMap((found) =>
    found.groups?.['type'] === undefined ? (pathOf(specifierOf(found), file) ?? []) : [],
  )

/** Files that nothing but tests imports: a job without a line in SCHEDULES, routes that are not mounted, a component that no screen shows. */
export function onlyTested(files: ReadonlyMap<string, string>): string[] {
  const used = [...files].flatMap(([file, code]) =>
    TEST.test(file) ? [] : [...code.matchAll(IMPORT)].map((found) => pathOf(specifierOf(found), file)),
  )
  const isWithin = (file: string) =>
    /^(?:worker\/.+|web\/(?:features|lib|ui))\//.test(file) && !file.endsWith('.d.ts')
  return [...files.keys()].filter((file) => isWithin(file) && !TEST.test(file) && !used.includes(file))
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
  // Type imports are allowed: they disappear at build time, so zod stays out of the first load.
  if (from === 'contract' && to === WIRE && isType) return null
  if (from !== to && !MAY_IMPORT[from]?.includes(to)) return `${from} may not import ${to}`
  if (/^worker\/features\/.+\/routes\.ts$/.test(path) && !ROUTERS.has(file))
    return 'routes are for worker/api.ts and worker/app.ts'
  const [lower, higher] = [roomOf(path), roomOf(file)]
  return lower && higher && rankOf(lower) > rankOf(higher)
    ? `${higher.name} may not import ${lower.name}, which is above it`
    : null
}

interface Room {
  side: string
  name: string
}

function roomOf(path: string): Room | undefined {
  const [, side, name] = /^(worker|web)\/features\/([^/]+)/.exec(path) ?? []
  return side === undefined || name === undefined ? undefined : { side, name }
}
const rankOf = ({ side, name }: Room) => ROOMS[side]?.indexOf(name) ?? -1
