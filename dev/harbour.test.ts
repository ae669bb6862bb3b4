import { expect, it } from 'vitest'
import { drawBoat, drawHarbour, drawJetty } from './harbour.ts'

const FEATURES = '../web/features'

it.each([
  ['home/art/harbour.svg', drawHarbour()],
  ['home/art/boat-white.svg', drawBoat('white')],
  ['home/art/boat-red.svg', drawBoat('red')],
  ['shell/art/jetty.svg', drawJetty()],
])('%s is what its voxels say, and light', async (file, drawing) => {
  expect(drawing.length).toBeLessThan(10_000)
  await expect(drawing).toMatchFileSnapshot(`${FEATURES}/${file}`)
})
