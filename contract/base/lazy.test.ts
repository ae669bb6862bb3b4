import { expect, it, vi } from 'vitest'
import { lazy } from './lazy.ts'

it('makes a value when somebody asks, and once, even if there is none', () => {
  const make = vi.fn(() => undefined)
  const value = lazy(make)
  expect(make).not.toHaveBeenCalled()
  expect([value(), value()]).toEqual([undefined, undefined])
  expect(make).toHaveBeenCalledOnce()
})
