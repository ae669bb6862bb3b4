import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../lib/paths.ts'
import { brokenBoundaries, onlyTested } from './boundaries.ts'

it('finds every module within its boundaries', () => {
  const paths = globSync('{contract,ops,seed,worker,web}/**/*.{ts,tsx}', { cwd: ROOT })
  expect(paths).toContain('contract/listings/listing.ts')
  const files = new Map(paths.map((path) => [path, readFileSync(join(ROOT, path), 'utf8')]))
  expect(brokenBoundaries(files)).toEqual([])
  expect(onlyTested(files)).toEqual([])
})

it('reports a job that only its test runs', () => {
  const job = 'worker/features/votes/count.ts'
  const test = ['worker/features/votes/count.test.ts', `import { count } from './count.ts'`] as const
  expect(onlyTested(new Map([[job, ''], test]))).toEqual([job])
  const schedules = ['worker/jobs/run-jobs.ts', `import { count } from '../features/votes/count.ts'`] as const
  const index = ['worker/index.ts', `import './jobs/run-jobs.ts'`] as const
  expect(onlyTested(new Map([[job, ''], test, schedules, index]))).toEqual([])
})

it('reports a component that no screen shows', () => {
  const [shown, not] = ['web/ui/Shown.tsx', 'web/ui/Not.tsx']
  const screen = ['web/routes/index.tsx', `import { Shown } from '../ui/Shown.tsx'`] as const
  expect(onlyTested(new Map([[shown, ''], [not, ''], screen]))).toEqual([not])
})

it.each([
  ['contract/votes/a.wire.ts', `import { z } from 'zod'`],
  ['worker/features/listings/a.ts', `import { b } from '../votes/b.ts'`],
  ['worker/features/votes/integrity/a.ts', `import { b } from '../b.ts'`],
  ['contract/votes/a.ts', `import type { B } from './b.wire.ts'`],
  ['worker/http/a.ts', `import { b } from '#contract/b.ts'`],
  ['worker/app.ts', `import { b } from './features/votes/routes.ts'`],
  ['worker/features/votes/a.test.ts', `import { b } from '../../testing/b.ts'`],
  ['web/features/votes/A.tsx', `import { B } from '../../ui/B.tsx'`],
  ['web/features/directory/A.tsx', `import { B } from '../listings/facts/B.tsx'`],
  ['web/main.tsx', `import './styles/main.css'`],
  ['web/lib/api.ts', `import type { Api } from '../../worker/api.ts'`],
  ['worker/features/site/pages/a.ts', `const app = () => import('../../../../web/entry-server.tsx')`],
])('allows %s to import %s', (file, code) => {
  expect(brokenBoundaries(new Map([[file, code]]))).toEqual([])
})

it.each([
  ['contract/a.ts', `import { z } from 'zod'`, 'does without'],
  ['contract/votes/a.ts', `export * from './b.wire.ts'`, 'may not import contract/*.wire.ts'],
  ['worker/db/a.ts', `import {\n  b,\n  c,\n} from '../http/b.ts'`, 'may not import worker/http'],
  ['worker/http/a.ts', `export { b } from '../features/votes/b.ts'`, 'may not import worker/features'],
  ['worker/features/votes/a.ts', `import { b } from './routes.ts'`, 'routes are for worker/api.ts'],
  ['worker/platform/a.ts', `import { b } from '#contract/legal/b.ts'`, 'may not import contract/legal'],
  ['worker/index.ts', `import { b } from './features/votes/b.ts'`, 'may not import worker/features'],
  ['worker/features/votes/a.ts', `import { b } from '../../testing/b.ts'`, 'no tooling'],
  ['worker/platform/a.ts', `import { b } from '../../ops/b.ts'`, 'no tooling'],
  ['web/ui/A.tsx', `import { Link } from '@tanstack/react-router'`, 'does without'],
  ['web/ui/A.tsx', `const b = await import('../lib/b.ts')`, 'may not import web/lib'],
  ['web/features/votes/A.tsx', `import { B } from '../reviews/B.tsx'`, 'votes may not import reviews'],
  ['worker/features/votes/a.ts', `import { b } from '../listings/b.ts'`, 'votes may not import listings'],
  ['web/features/votes/A.tsx', `import type { B } from '../../../worker/b.ts'`, 'only web/lib/api.ts'],
  ['web/lib/api.ts', `import { type Api } from '../../worker/api.ts'`, 'only as a type'],
  ['web/lib/a.ts', `import '../../vite.config.ts'`, 'out of every module'],
  [
    'worker/features/votes/a.ts',
    `import { b } from '../../../web/entry-server.tsx'`,
    'may not import web/entry-server.tsx',
  ],
])('reports that %s imports %s', (file, code, reason) => {
  expect(brokenBoundaries(new Map([[file, code]]))).toEqual([expect.stringContaining(reason)])
})

it('reports a feature outside the rooms', () => {
  expect(brokenBoundaries(new Map([['web/features/weather/A.tsx', '']]))).toEqual([
    expect.stringContaining('is in no room'),
  ])
})

it('has the same eleven rooms on both sides', () => {
  const rooms = (side: string) => readdirSync(join(ROOT, side, 'features')).toSorted()
  expect(rooms('worker')).toHaveLength(11)
  expect(rooms('web')).toEqual(rooms('worker'))
})
