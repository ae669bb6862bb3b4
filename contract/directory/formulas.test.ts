import { describe, expect, it } from 'vitest'
import { FORMULAS } from './formulas.ts'

describe.each(Object.entries(FORMULAS))('the formula of %s', (_name, { example, work, history }) => {
  it('works its example out, and its last change says the same', () => {
    const result = Math.round(work() * 1000) / 1000
    expect(example).toContain(String(result))
    expect(history.at(-1)?.result).toBe(result)
  })

  it('has its changes in the order of time, each in words', () => {
    const days = history.map(({ since }) => since)
    expect(days).toEqual(days.toSorted())
    for (const { since, change } of history) {
      expect(new Date(since).toISOString().slice(0, 10)).toBe(since)
      expect(change).toMatch(/^[A-Z].+\.$/)
    }
  })
})
