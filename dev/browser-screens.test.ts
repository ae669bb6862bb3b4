import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCREENS } from '../contract/screens.ts'
import { ROOT } from './lib/paths.ts'
import { isForBrowsers, saysSsrFalse } from './worker-build/browser-screens.ts'

const ROUTES = join(ROOT, 'web', 'routes')
const codes = readdirSync(ROUTES).map((file) => readFileSync(join(ROUTES, file), 'utf8'))

/** The path of a screen, as contract/screens.ts writes it. */
const pathOf = (code: string) =>
  /createFileRoute\('([^']+)'\)/
    .exec(code)?.[1]
    ?.replaceAll('_', '')
    .replaceAll(/\$\w+/g, ':id')
    .replace(/(.)\/$/, '$1')

it.each(SCREENS)('the route of $path says the same about who draws it', ({ path, rendered }) => {
  expect(codes.filter((code) => pathOf(code) === path).map(saysSsrFalse)).toEqual([rendered === 'browser'])
})

it.each([
  [true, "createFileRoute('/votes')({ ssr: false, component: Votes })"],
  [true, '  ssr: false,\n  // Without a pendingComponent: the frame is enough.\n'],
  [false, '  ssr: false,\n  pendingComponent: Outline,\n'],
  [false, '  // Not ssr: false, since search engines read it.\n'],
])('is for browsers alone: %s', (expected, code) => {
  expect(isForBrowsers(code)).toBe(expected)
})
