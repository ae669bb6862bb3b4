import { expect, it } from 'vitest'
import { ownHour, utcHour } from './quiet-hours.ts'

it('stores hours of UTC', () => {
  expect([utcHour(22, 0), utcHour(22, -60), utcHour(22, 300), utcHour(3, -330)]).toEqual([22, 21, 3, 21])
})

it.each([0, -60, 300, 720, -330, -345, 210, -840])(
  'shows the hour that was chosen, with a clock %i minutes from UTC',
  (offset) => {
    for (let own = 0; own < 24; own += 1) expect(ownHour(utcHour(own, offset), offset)).toBe(own)
  },
)
