import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SCREENS } from '../contract/site/screens.ts'
import { ROOT } from './lib/paths.ts'

const ROUTES = join(ROOT, 'web', 'routes')
const codes = readdirSync(ROUTES).map((file) => readFileSync(join(ROUTES, file), 'utf8'))

/** Whether a route says that browsers draw it. A comment says nothing. */
const saysSsrFalse = (code: string) => /^(?!\s*(?:\/\/|\/?\*)).*\bssr: false\b/m.test(code)

/** The path of a screen, as contract/site/screens.ts writes it. */
const pathOf = (code: string) =>
  /createFileRoute\('([^']+)'\)/
    .exec(code)?.[1]
    ?.replaceAll('_', '')
    .replaceAll(/\$\w+/g, ':id')
    .replace(/(.)\/$/, '$1')

it.each(SCREENS)('the route of $path says the same about who draws it', ({ path, rendered }) => {
  expect(codes.filter((code) => pathOf(code) === path).map(saysSsrFalse)).toEqual([rendered === 'browser'])
})
