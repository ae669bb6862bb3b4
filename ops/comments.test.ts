import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lib/paths.ts'

/** What needs more is a record, a test, or simpler code. */
const LINES_MAX = 2
const SIGNS_MAX = 200

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => !file.endsWith('.gen.ts'))

/** Blocks, and runs of lines that begin with `//`. */
const COMMENT = /^[ \t]*\/\*[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm

/** The lines of a comment without its signs. */
const linesOf = (comment: string) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/|\/?\*+(?!\/))?|\*\/\s*$/g, '').trim())
    .filter(Boolean)

const isLong = (lines: string[]) => lines.length > LINES_MAX || lines.join(' ').length > SIGNS_MAX

it('comments have two lines and 200 signs at most', () => {
  const long = files.flatMap((file) => {
    const code = readFileSync(join(ROOT, file), 'utf8')
    return [...code.matchAll(COMMENT)]
      .filter(([comment]) => isLong(linesOf(comment)))
      .map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`)
  })
  expect(long).toEqual([])
})
