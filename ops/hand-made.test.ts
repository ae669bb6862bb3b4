import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')

const SETS = 'sets of values in JSON, which have no columns to name'

/**
 * Files and rooms with statements that are made by hand: how many at most, and why. Lower a number when statements
 * move to Drizzle; never raise one. The aim is 120 in all.
 */
const BY_HAND: Record<string, [most: number, because: string]> = {
  'worker/db/client.ts': [2, 'is what all statements go through'],
  'worker/db/transaction.ts': [2, 'reads and compares the text of any query'],
  'worker/db/sql.ts': [1, 'is the way from Drizzle to a batch'],
  'worker/features/people/account/delete-account.ts': [
    1,
    'runs the list of account-data.ts, which is also used as text after a restore',
  ],
  'worker/features/site/insights/read-insights.ts': [1, 'counts visits with the query of the folds'],
  'worker/features/site/metrics/fold-visits.ts': [5, SETS],
}

const found = globSync('worker/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|\/testing\//.test(file))
  .flatMap((file) => {
    const statements = readFileSync(join(root, file), 'utf8').split('.prepare(').length - 1
    return statements > 0 ? [{ file, statements }] : []
  })

it.each(Object.entries(BY_HAND))('%s has no more statements that are made by hand', (place, [most]) => {
  const own = found.filter(({ file }) => file.startsWith(place))
  expect(own).not.toEqual([])
  expect(own.reduce((sum, { statements }) => sum + statements, 0)).toBeLessThanOrEqual(most)
})

it('has none anywhere else', () => {
  const places = Object.keys(BY_HAND)
  expect(found.filter(({ file }) => !places.some((place) => file.startsWith(place)))).toEqual([])
})
