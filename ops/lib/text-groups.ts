import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextGroup } from '../../contract/language/text-groups.ts'
import { SCREENS } from '../../contract/site/screens.ts'
import { importsIn } from '../verify/boundaries.ts'
import { ROOT } from './paths.ts'
import { screenOf } from './screen-of.ts'

const ROUTE = /^web\/routes\/([^-].*)\.tsx$/
/** What every page loads besides its screen. */
const FRAME = [
  'web/App.tsx',
  'web/router.tsx',
  'web/routes/__root.tsx',
  'web/routes/$.tsx',
  'web/entry-client.tsx',
]
/** They name all screens, which are loaded one by one. */
const INDEX = 'web/routeTree.gen.ts'

type Imports = ReadonlyMap<string, readonly string[]>

/** What each file of the web app and the contract imports, at once or later. */
export const readImports = (): Imports =>
  new Map(
    globSync('{contract,web}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [
      file,
      importsIn(readFileSync(join(ROOT, file), 'utf8'), file),
    ]),
  )

/** A file and everything that it imports. */
export function filesOf(start: string, imports: Imports): ReadonlySet<string> {
  const found = new Set([start])
  // The loop also visits what is added to the set during it.
  for (const file of found)
    for (const imported of imports.get(file) ?? []) if (imported !== INDEX) found.add(imported)
  return found
}

/** The file of each screen. */
export const routeScreens = (imports: Imports) =>
  [...imports.keys()].flatMap((file) => {
    const route = ROUTE.exec(file)?.[1]
    const screen = SCREENS.find(({ path }) => route !== undefined && path === screenOf(route))
    return screen ? [{ file, screen }] : []
  })

/** The groups that need the texts of a file of the web app: those of the screens that import it, also later. */
export function readTextGroups(): (file: string) => readonly TextGroup[] {
  const imports = readImports()
  const found = new Map<string, TextGroup[]>()
  const visit = (start: string, groups: readonly TextGroup[]) => {
    for (const file of filesOf(start, imports)) {
      const known = found.get(file) ?? []
      // With several groups, a screen needs a text in one of them.
      if (!known.some((group) => group === 'start' || groups.includes(group)))
        found.set(file, [...known, ...groups.slice(0, 1)])
    }
  }
  for (const file of FRAME) visit(file, ['start'])
  const routes = routeScreens(imports).map(({ file, screen }) => {
    const groups: readonly TextGroup[] = screen.texts.filter((group) => group !== 'errors')
    return { file, groups: groups.length === 0 ? (['start'] as const) : groups }
  })
  const isStart = ({ groups }: { groups: readonly TextGroup[] }) => Number(groups.includes('start'))
  for (const { file, groups } of routes.toSorted(
    (one, other) => isStart(other) - isStart(one) || one.groups.length - other.groups.length,
  ))
    visit(file, groups)
  return (file) => found.get(file) ?? []
}
