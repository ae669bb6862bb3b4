import { importsOf, type Import } from './imports.ts'

/**
 * Who may import whom. Each room names the rooms it may reach besides itself; `/*` stands for one folder, and a room
 * that ends in it is many rooms, each closed to the others unless named.
 */
const ARROWS: Record<string, readonly string[]> = {
  contract: [],
  'contract/wire': ['contract'],
  // The texts of the legal pages, which are long: they load with these pages alone.
  'contract/legal': ['contract'],
  // Class names, pixels and short forms that the web app and the pages as they are served have in common.
  'contract/look': ['contract'],

  'worker/db': ['contract', 'contract/wire'],
  'worker/platform': ['contract', 'contract/wire'],
  'worker/http': ['contract', 'contract/wire', 'worker/db', 'worker/platform'],
  'worker/features/*': [
    'contract',
    'contract/legal',
    'contract/look',
    'contract/wire',
    'worker/db',
    'worker/platform',
    'worker/http',
    'worker/features/*',
  ],
  'worker/jobs': ['contract', 'worker/db', 'worker/platform', 'worker/http', 'worker/features/*'],
  'worker/api': ['worker/http', 'worker/features/*'],
  'worker/app': [
    'worker/api',
    'contract',
    'contract/wire',
    'worker/http',
    'worker/platform',
    'worker/features/*',
  ],
  'worker/index': ['worker/app', 'worker/http', 'worker/jobs', 'worker/platform'],

  // The islands' drawing is a pure rule of the contract; the kit knows nothing else of ours.
  'web/ui': ['contract', 'contract/look'],
  'web/lib': ['contract', 'contract/wire'],
  'web/features/*': ['contract', 'contract/legal', 'contract/look', 'contract/wire', 'web/ui', 'web/lib'],
  'web/routes': ['contract', 'contract/legal', 'contract/wire', 'web/ui', 'web/lib', 'web/features/*'],
  'web/main': ['contract', 'web/ui', 'web/lib', 'web/features/*', 'web/routes', 'web/styles'],
  'web/embed': ['contract'],
}

/** Packages that some rooms do without: `contract` loads with every screen, `ui` knows no router and no queries. */
const CLOSED_PACKAGES: Record<string, RegExp> = {
  contract: /./,
  'contract/legal': /./,
  'contract/wire': /^(?!zod$)/,
  'web/ui': /^@tanstack\/|^zod$|^react-hook-form$/,
  'web/embed': /./,
}

/** The one door from web to worker: the API's type, for the typed client. */
const API_DOOR = 'web/lib/api.ts'

/** Imports that are right in one place only: pages are rendered by the web app, and the addresses of screens have their names from the routes. */
const DOORS: readonly [from: RegExp, to: string][] = [
  [/^worker\/features\/pages\//, 'web/entry-server.tsx'],
  [/^web\/lib\/href\.ts$/, 'web/routeTree.gen.ts'],
]

/** Folders that exist to build, try or measure the product, never to be part of it. */
const WORKBENCH = /^(?:dev|e2e|bench)\/|(?:^|\/)testing\/|\.test\.tsx?$/

/** Source files by their path from the project's folder. */
export type Files = ReadonlyMap<string, string>

/** Every import that goes where it may not, and every circle of features: one sentence each, none when all is well. */
export function brokenArrows(files: Files): string[] {
  const production = [...files].filter(([file]) => roomOf(file) !== null && !WORKBENCH.test(file))
  const broken: string[] = []
  const needs = new Map<string, Set<string>>()
  for (const [file, code] of production) {
    for (const wanted of importsOf(file, code)) {
      const reason = reasonAgainst(file, wanted)
      if (reason) broken.push(`${file} imports ${wanted.specifier}: ${reason}`)
      noteNeed(needs, file, wanted)
    }
  }
  return [...broken, ...circles(needs)]
}

function reasonAgainst(file: string, { specifier, path, isType }: Import): string | null {
  const room = roomOf(file)
  if (room === null) return null
  if (path === null) {
    return CLOSED_PACKAGES[kindOf(room)]?.test(specifier) ? `${room} does without that package` : null
  }
  if (DOORS.some(([from, to]) => from.test(file) && path === to)) return null
  if (WORKBENCH.test(path)) return 'production code uses nothing from the workbench'
  if (file.startsWith('web/') && path.startsWith('worker/')) {
    return file === API_DOOR && isType ? null : `only ${API_DOOR} may know the worker, and only as a type`
  }
  const target = roomOf(path)
  if (target === null) return 'it leads out of every room'
  if (target === room) return null
  if (isType && room === 'contract' && target === 'contract/wire') return null // the schemas are where shapes are defined
  if (!ARROWS[kindOf(room)]?.includes(kindOf(target))) return `${room} may not reach ${target}`
  const isRoutes = /^worker\/features\/[^/]+\/routes\.ts$/.test(path)
  if (isRoutes && room !== 'worker/app' && room !== 'worker/api') return 'routes are for worker/app.ts alone'
  return null
}

/** The room a file stands in; null for files outside the product. */
function roomOf(file: string): string | null {
  const feature = /^(?:worker|web)\/features\/[^/]+(?=\/)/.exec(file)
  if (feature) return feature[0]
  if (/^web\/[^/]+\.tsx?$/.test(file)) return 'web/main'
  if (/^worker\/(?:api|app|index)\.ts$/.test(file)) return file.slice(0, -'.ts'.length)
  if (file.startsWith('contract/wire/')) return 'contract/wire'
  if (/^contract\/[^/]+$/.test(file)) return 'contract'
  return /^(?:worker|web|contract)\/[^/]+(?=\/)/.exec(file)?.[0] ?? null
}

function kindOf(room: string): string {
  return room.replace(/\/features\/.+$/, '/features/*')
}

function noteNeed(needs: Map<string, Set<string>>, file: string, { path }: Import): void {
  const from = roomOf(file)
  const to = path === null ? null : roomOf(path)
  if (!from?.startsWith('worker/features/') || !to?.startsWith('worker/features/') || from === to) return
  needs.set(from, (needs.get(from) ?? new Set()).add(to))
}

/** Walks from every feature; meeting one that is still being walked closes a circle. */
function circles(needs: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const found: string[] = []
  const done = new Set<string>()
  const walk = (room: string, trail: string[]): void => {
    const at = trail.indexOf(room)
    if (at >= 0) {
      found.push(`features need each other in a circle: ${[...trail.slice(at), room].join(' → ')}`)
      return
    }
    if (done.has(room)) return
    for (const next of needs.get(room) ?? []) walk(next, [...trail, room])
    done.add(room)
  }
  for (const room of needs.keys()) walk(room, [])
  return found
}
