import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { finalToast, undoLatest, undoToast } from './undo-toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('takes back one change after the other, the latest first, also long after the toast, until there is none', () => {
  const undone: string[] = []
  for (const name of ['first', 'second', 'third']) undoToast(name, () => undone.push(name), 'approved')
  vi.advanceTimersByTime(3_600_000)
  expect([undoLatest(), undoLatest()]).toEqual([true, true])
  expect(undone).toEqual(['third', 'second'])
  undoToast('fourth', () => undone.push('fourth'))
  expect([undoLatest(), undoLatest(), undoLatest()]).toEqual([true, true, false])
  expect(undone).toEqual(['third', 'second', 'fourth', 'first'])
})

it('takes back nothing from before a change that cannot be taken back', () => {
  const undone: string[] = []
  undoToast('first', () => undone.push('first'))
  finalToast('second')
  expect(undoLatest()).toBe(false)
  undoToast('third', () => undone.push('third'))
  expect([undoLatest(), undoLatest()]).toEqual([true, false])
  expect(undone).toEqual(['third'])
})
