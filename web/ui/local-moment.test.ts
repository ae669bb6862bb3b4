import { expect, it } from 'vitest'
import { localMoment } from './local-moment.ts'

it('shows a moment in the visitor’s own time', () => {
  const run = new Date('2026-11-22T18:00:00Z')
  expect(localMoment(run, 'en-GB', 'Asia/Tokyo')).toMatch(/^Monday,? 23 November.* 0?3:00/)
  expect(localMoment(run, 'en-US', 'America/Chicago')).toMatch(/^Sunday, November 22.* 12:00\sPM/)
})
