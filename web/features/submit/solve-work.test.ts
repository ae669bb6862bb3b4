import { expect, it } from 'vitest'
import { WORK_BITS, WORK_ROUNDS, workText } from '#contract/work.ts'
import { hashStart, solveWork } from './solve-work.ts'

const firstBits = async (text: string) =>
  new DataView(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).getUint32(0)

it('a hash starts as the one of every other implementation', async () => {
  for (let length = 0; length <= 55; length += 1) {
    const text = 'Kq7~z'.repeat(11).slice(0, length)
    expect(hashStart(text)).toBe(await firstBits(text))
  }
})

it('the text of the longest puzzle fits into one block', () => {
  const puzzle = `${'x'.repeat(12)}.${'9'.repeat(13)}`
  expect(workText(puzzle, WORK_ROUNDS - 1, 999_999_999).length).toBeLessThanOrEqual(55)
})

it('a solution has a number for each round, whose hash begins with the zeros asked for', async () => {
  const solved = solveWork('AbCdEfGhIjKl.1790000000000')
  expect(solved).toHaveLength(WORK_ROUNDS)
  for (const [round, tried] of solved.entries())
    expect(await firstBits(workText('AbCdEfGhIjKl.1790000000000', round, tried))).toBeLessThan(
      2 ** (32 - WORK_BITS),
    )
})
