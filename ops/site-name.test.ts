import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { SITE } from '#contract/site/site.ts'

const root = join(import.meta.dirname, '..')
/** Text files of our own that are served or run in production, without tests. */
const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', 'contract', 'worker', 'web'],
  {
    cwd: root,
    encoding: 'utf8',
  },
)
  .trim()
  .split('\n')
  .filter(
    (file) => /\.(?:tsx?|html|css|js|json|svg|webmanifest)$/.test(file) && !/\.test\.|\/testing\//.test(file),
  )

it('is written in one place, so that the site can be renamed', () => {
  const named = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').toLowerCase().includes(SITE.name.toLowerCase()),
  )
  expect(named).toEqual(['contract/site/site.ts'])
})
