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

/** The groups that need the texts of a file of the web app: those of the screens that import it, also later. English screens have none. */
export function readTextGroups(): (file: string) => ReadonlySet<TextGroup> {
  const imports = new Map(
    globSync('{contract,web}/**/*.{ts,tsx}', { cwd: ROOT }).map((file) => [
      file,
      importsIn(readFileSync(join(ROOT, file), 'utf8'), file),
    ]),
  )
  const found = new Map<string, Set<TextGroup>>()
  const mark = (file: string, group: TextGroup) => {
    const groups = found.get(file) ?? new Set()
    if (groups.has(group) || groups.has('start') || file === INDEX) return
    if (group === 'start') groups.clear()
    found.set(file, groups.add(group))
    for (const imported of imports.get(file) ?? []) mark(imported, group)
  }
  for (const file of FRAME) mark(file, 'start')
  const routes = [...imports.keys()].flatMap((file) => {
    const route = ROUTE.exec(file)?.[1]
    const screen = SCREENS.find(({ path }) => route !== undefined && path === screenOf(route))
    if (!screen || screen.inEnglish) return []
    return [{ file, groups: screen.texts.length === 0 ? (['start'] as const) : screen.texts }]
  })
  for (const { file, groups } of routes.toSorted(
    (a, b) => Number(b.groups.includes('start')) - Number(a.groups.includes('start')),
  ))
    for (const group of groups) mark(file, group)
  return (file) => found.get(file) ?? new Set()
}
