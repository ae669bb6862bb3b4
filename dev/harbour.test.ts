import { expect, it } from 'vitest'
import { drawBoat, drawHarbour } from './harbour.ts'

const ART = '../web/features/home/art'

it.each([
  ['harbour.svg', drawHarbour()],
  ['boat-white.svg', drawBoat('white')],
  ['boat-red.svg', drawBoat('red')],
])('%s is what its voxels say, and light', async (file, drawing) => {
  expect(drawing.length).toBeLessThan(10_000)
  await expect(drawing).toMatchFileSnapshot(`${ART}/${file}`)
})
