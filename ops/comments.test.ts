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

/** A comment on a field of a schema. Fields of types have a question mark, or are elsewhere. */
const ON_FIELD = /^ +\/\*\*(?:(?!\*\/)[^])*\*\/\n +\w+[:,]/gm

/** The places of matches that count. */
function placesIn(file: string, pattern: RegExp, counts: (text: string) => boolean): string[] {
  const code = readFileSync(join(ROOT, file), 'utf8')
  return [...code.matchAll(pattern)]
    .filter(([text]) => counts(text))
    .map(({ index }) => `${file}:${code.slice(0, index).split('\n').length}`)
}

it('comments have two lines and 200 signs at most', () => {
  const long = files.flatMap((file) => placesIn(file, COMMENT, (comment) => isLong(linesOf(comment))))
  expect(long).toEqual([])
})

it('fields of requests and answers are described in `meta`, so that the API document has it', () => {
  const wires = files.filter((file) => file.endsWith('.wire.ts'))
  expect(wires.flatMap((file) => placesIn(file, ON_FIELD, () => true))).toEqual([])
})
