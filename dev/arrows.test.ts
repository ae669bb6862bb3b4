import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from './lib/paths.ts'
import { brokenArrows } from './verify/arrows.ts'
import { importsOf } from './verify/imports.ts'

describe('the arrows between rooms', () => {
  it('all point where they may', () => {
    const paths = globSync('{contract,worker,web}/**/*.{ts,tsx}', { cwd: ROOT })
    expect(paths).toContain('contract/listing.ts')
    const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
    expect(brokenArrows(files)).toEqual([])
  })
})

describe('brokenArrows', () => {
  it.each([
    ['contract/a.ts', './b.ts'],
    ['contract/wire/a.ts', 'zod'],
    ['contract/wire/a.ts', '../listing.ts'],
    ['worker/http/a.ts', '../db/client.ts'],
    ['worker/features/votes/cast-vote.ts', '../listings/find-listing.ts'],
    ['worker/features/votes/routes.ts', './cast-vote.ts'],
    ['worker/jobs/a.ts', '../features/votes/recount.ts'],
    ['worker/app.ts', './features/votes/routes.ts'],
    ['worker/index.ts', './jobs/run.ts'],
    ['worker/features/votes/cast-vote.test.ts', '../../testing/factories.ts'],
    ['web/features/votes/VoteButton.tsx', '../../ui/Button.tsx'],
    ['web/features/votes/VoteButton.tsx', '@tanstack/react-query'],
    ['web/routes/servers/index.tsx', '../../features/votes/VoteButton.tsx'],
    ['web/main.tsx', './styles/main.css'],
    ['web/lib/client.ts', '../../contract/errors.ts'],
  ])('lets %s import %s', (file, specifier) => {
    expect(brokenArrows(new Map([[file, `import { x } from '${specifier}'`]]))).toEqual([])
  })

  it.each([
    ['contract/a.ts', 'zod', 'does without'],
    ['contract/a.ts', './wire/b.ts', 'may not reach contract/wire'],
    ['contract/wire/a.ts', 'hono', 'does without'],
    ['contract/a.ts', '../worker/db/client.ts', 'may not reach worker/db'],
    ['worker/db/a.ts', '../http/context.ts', 'may not reach worker/http'],
    ['worker/platform/a.ts', '../db/client.ts', 'may not reach worker/db'],
    ['worker/http/a.ts', '../features/votes/cast-vote.ts', 'may not reach worker/features/votes'],
    ['worker/features/votes/a.ts', '../listings/routes.ts', 'routes are for worker/app.ts'],
    ['worker/features/votes/a.ts', '../../jobs/a.ts', 'may not reach worker/jobs'],
    ['worker/jobs/a.ts', '../features/votes/routes.ts', 'routes are for worker/app.ts'],
    ['worker/index.ts', './features/votes/cast-vote.ts', 'may not reach worker/features/votes'],
    ['worker/features/votes/a.ts', '../../../web/lib/api.ts', 'may not reach web/lib'],
    ['worker/features/votes/a.ts', '../../testing/factories.ts', 'workbench'],
    ['worker/features/votes/a.ts', './a.test.ts', 'workbench'],
    ['worker/platform/a.ts', '../../dev/discord/people.ts', 'workbench'],
    ['web/lib/a.ts', '../../bench/run.ts', 'workbench'],
    ['web/routes/a.tsx', '../../e2e/chromium.ts', 'workbench'],
    ['web/ui/Button.tsx', '../lib/format.ts', 'may not reach web/lib'],
    ['web/ui/Button.tsx', '@tanstack/react-router', 'does without'],
    ['web/lib/a.ts', '../ui/Button.tsx', 'may not reach web/ui'],
    ['web/features/votes/A.tsx', '../reviews/B.tsx', 'may not reach web/features/reviews'],
    ['web/features/votes/A.tsx', '../../routes/index.tsx', 'may not reach web/routes'],
    ['web/features/votes/A.tsx', '../../../worker/app.ts', 'only web/lib/api.ts'],
    ['web/lib/api.ts', '../../worker/app.ts', 'only as a type'],
    ['web/lib/api.ts', '../../vite.config.ts', 'out of every room'],
  ])('reports %s importing %s', (file, specifier, reason) => {
    expect(brokenArrows(new Map([[file, `import { x } from '${specifier}'`]]))).toEqual([
      expect.stringContaining(reason),
    ])
  })

  it('opens the one door from web to worker for types alone', () => {
    const asType = "import type { Api } from '../../worker/api.ts'"
    expect(brokenArrows(new Map([['web/lib/api.ts', asType]]))).toEqual([])
    expect(brokenArrows(new Map([['web/lib/other.ts', asType]]))).toHaveLength(1)
    const inline = "import { type Api } from '../../worker/api.ts'"
    expect(brokenArrows(new Map([['web/lib/api.ts', inline]]))).toHaveLength(1)
  })

  it('reports features that need each other, over any number of steps', () => {
    const files = new Map([
      ['worker/features/a/a.ts', "import { b } from '../b/b.ts'"],
      ['worker/features/b/b.ts', "import { c } from '../c/c.ts'"],
      ['worker/features/c/c.ts', "import { a } from '../a/other.ts'"],
      ['worker/features/d/d.ts', "import { a } from '../a/a.ts'"],
    ])
    const rooms = 'worker/features/a → worker/features/b → worker/features/c → worker/features/a'
    expect(brokenArrows(files)).toEqual([`features need each other in a circle: ${rooms}`])
  })
})

describe('importsOf', () => {
  it('sees every way to import, and nothing in comments, texts or markup', () => {
    const code = `
      import a, { type B } from './a.ts' // import x from 'no'
      import type { C } from "../c.ts"
      import './style.css?inline'
      export * from './d.ts'
      export type { E } from './e.ts'
      export const lazy = () => import('./f.tsx')
      export type G = import('./g.ts').G
      export const text = "import no from './no.ts'"
      /* import no from './no.ts' */
      export const element = <p>import no from './no.ts'</p>`
    expect(importsOf('web/ui/x.tsx', code).map(({ path, isType }) => [path, isType])).toEqual([
      ['web/ui/a.ts', false],
      ['web/c.ts', true],
      ['web/ui/style.css', false],
      ['web/ui/d.ts', false],
      ['web/ui/e.ts', true],
      ['web/ui/f.tsx', false],
      ['web/ui/g.ts', true],
    ])
  })

  it('refuses code that does not parse', () => {
    expect(() => importsOf('a.ts', 'import {')).toThrow('a.ts')
  })
})
