import { expect, it } from 'vitest'
import { drawBoat, drawHarbour, drawJetty } from './harbour.ts'

const WEB = '../web'

it.each([
  ['public/art/harbour.svg', drawHarbour()],
  ['public/art/boat-white.svg', drawBoat('white')],
  ['public/art/boat-red.svg', drawBoat('red')],
  ['public/art/jetty.svg', drawJetty()],
])('%s matches its voxels, and is small', async (file, drawing) => {
  expect(drawing.length).toBeLessThan(10_000)
  await expect(drawing).toMatchFileSnapshot(`${WEB}/${file}`)
})
