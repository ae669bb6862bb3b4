import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lib/paths.ts'

/** What needs more than two lines is a record, a test, or simpler code. */
const LINES_MAX = 2

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.gen.ts'))

/** Blocks, and runs of lines that begin with `//`. */
const COMMENT = /^[ \t]*\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm

const linesOf = (comment: string) =>
  comment
    .trim()
    .split('\n')
    .filter((line) => /[^\s/*]/.test(line)).length

it('comments have two lines at most', () => {
  const long = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return [...code.matchAll(COMMENT)]
      .filter(([comment]) => linesOf(comment) > LINES_MAX)
      .map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`)
  })
  expect(long).toEqual([])
})
