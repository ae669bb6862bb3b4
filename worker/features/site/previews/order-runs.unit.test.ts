import { expect, it } from 'vitest'
import { orderRuns } from './order-runs.ts'

it.each([
  ['Craft 2', ['Craft ', '2'], ['Craft ', '2']],
  [
    'an Arabic name with a Latin word',
    ['عالم', ' ', 'جديد', ' Craft', '…'],
    ['…', ' Craft', 'جديد', ' ', 'عالم'],
  ],
  [
    'a Latin name with Arabic words',
    ['Craft ', 'عالم', ' ', 'جديد', '…'],
    ['Craft ', 'جديد', ' ', 'عالم', '…'],
  ],
  ['a Hebrew name with two Latin words in two fonts', ['עולם', 'Ab', 'č'], ['Ab', 'č', 'עולם']],
])('%s reads right', (_, pieces, shown) => {
  expect(orderRuns(pieces.map((text) => ({ font: 'x', text }))).map(({ text }) => text)).toEqual(shown)
})
