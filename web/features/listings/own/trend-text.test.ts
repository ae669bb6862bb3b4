import { expect, it } from 'vitest'
import { trendText } from './trend-text.ts'

it.each([
  [0, 0, 'As many as in the week before'],
  [5, 3, '3 in the week before'],
  [120, 100, '20% more than in the week before'],
  [50, 100, '50% fewer than in the week before'],
  [0, 40, '100% fewer than in the week before'],
  [1001, 1000, 'About as many as in the week before'],
])('%i after %i: %s', (now, before, text) => expect(trendText(now, before)).toBe(text))
