import { expect, it } from 'vitest'
import { COMPONENTS } from '#contract/status/status.ts'
import { statusHistory } from '#contract/status/status.wire.ts'
import { historyCsv } from './history-csv.ts'

it('begins with the mark for UTF-8, which Excel needs', () => {
  const components = Object.fromEntries(COMPONENTS.map((component) => [component, []]))
  const csv = historyCsv(statusHistory.parse({ minutes: 60, components }))
  expect(csv.startsWith('\uFEFF"Component",')).toBe(true)
})
