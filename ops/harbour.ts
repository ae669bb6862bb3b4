import { growLand, plantFir, plantSapling, plantTree, type Land } from '../contract/islands/land.ts'
import { GROUNDS, STUFF } from '../contract/islands/palette.ts'
import { pick, randomFrom } from '../contract/islands/random.ts'
import { type Material, Voxels } from '../contract/islands/voxels.ts'

/**
 * The painted harbour of the home page, from the voxels of the islands. It is the same for everybody, so it
 * is drawn ahead: `vitest run ops/harbour.test.ts -u` writes the pictures again.
 */

/** Lit from inside: its sides have no shadow. */
const LIGHT: Material = { top: '#ffe09a', left: '#ffcf6b', right: '#f7b544' }

/** The harbour: a quay with jetties, the market hall, houses, stalls, and the lighthouse over them all. */
export function drawHarbour(): string {
  const voxels = new Voxels()
  const random = randomFrom('harbour')
  const land = growLand(
    voxels,
    random,
    pick(() => 0, GROUNDS),
    { radius: 13, depth: 13, hill: 1 },
  )
  paveQuay(land)
  for (const [i, j, tiers] of [
    [-11, -2, 6],
    [-11, 3, 5],
    [-7, -9, 6],
    [-10, -6, 5],
  ] as const)
    plantFir(land, i, j, tiers)
  plantTree(land, -2, -10, 5)
  plantTree(land, 2, -11, 4)
  plantSapling(land, 10, -5)
  plantSapling(land, -9, 6)
  buildHall(voxels, -7, -5)
  buildHouse(voxels, [-6, 5], STUFF.blue)
  buildHouse(voxels, [2, -6], STUFF.teal)
  buildLighthouse(voxels, 6, -10)
  buildStall(voxels, 2, 2, STUFF.red)
  buildStall(voxels, 6, -2, STUFF.gold)
  buildJetty(voxels, 'j', -4, 10, 20)
  buildJetty(voxels, 'j', 5, 10, 21)
  buildJetty(voxels, 'i', 0, 10, 21)
  stackCrates(voxels)
  return picture(voxels)
}

/** An airship with sails, and a lantern at the stern. */
export function drawBoat(sail: 'white' | 'red'): string {
  const voxels = new Voxels()
  voxels.box([2, 1, -1], [8, 3, 1], STUFF.darkWood)
  voxels.box([1, 0, 0], [11, 5, 1], STUFF.darkWood)
  voxels.box([0, 0, 1], [13, 5, 1], STUFF.wood)
  voxels.box([1, 1, 1], [11, 3, 1], STUFF.plank)
  voxels.box([13, 1, 1], [2, 3, 1], STUFF.wood)
  voxels.box([0, 0, 2], [3, 5, 2], STUFF.wood)
  voxels.box([0, 0, 4], [3, 5, 1], STUFF.plank)
  voxels.put(0, 2, 5, STUFF.darkWood)
  voxels.put(0, 2, 6, LIGHT)
  voxels.put(2, 4, 2, LIGHT)
  voxels.box([7, 2, 2], [1, 1, 15], STUFF.darkWood)
  const cloth = sail === 'white' ? STUFF.white : STUFF.red
  const stripe = sail === 'white' ? STUFF.teal : STUFF.white
  // Square sails, the upper one smaller, curved by the wind.
  for (let k = 4; k <= 10; k += 1)
    voxels.box(
      [k === 4 || k === 10 ? 5 : 4, 3, k],
      [k === 4 || k === 10 ? 6 : 8, 1, 1],
      k === 7 ? stripe : cloth,
    )
  voxels.box([5, 3, 12], [6, 1, 3], cloth)
  voxels.box([8, 2, 16], [3, 1, 1], STUFF.gold)
  return picture(voxels)
}

/** An empty jetty: a bollard, and the end of a rope. */
export function drawJetty(): string {
  const voxels = new Voxels()
  for (let i = 0; i < 20; i += 1)
    for (let j = 0; j < 4; j += 1) {
      voxels.put(i, j, 0, i % 5 === 4 ? STUFF.wood : STUFF.plank)
      if (i % 6 === 4 && j % 3 === 0) voxels.box([i, j, -5], [1, 1, 5], STUFF.darkWood)
    }
  voxels.box([18, 0, 1], [1, 1, 4], STUFF.darkWood)
  voxels.put(18, 0, 5, LIGHT)
  voxels.box([17, 3, 1], [1, 1, 2], STUFF.iron)
  voxels.box([18, 3, 1], [2, 1, 1], STUFF.sand)
  voxels.put(20, 3, 0, STUFF.sand)
  voxels.box([3, 0, 1], [2, 2, 1], STUFF.wood)
  voxels.put(3, 0, 2, STUFF.wood)
  voxels.put(6, 1, 1, STUFF.teal)
  return picture(voxels)
}

/** The two visible sides of the shore are stone. */
function paveQuay({ voxels, heightAt }: Land): void {
  for (let i = -15; i <= 17; i += 1)
    for (let j = -15; j <= 17; j += 1) {
      if (heightAt(i, j) !== 0) continue
      const edge = heightAt(i + 1, j) === null || heightAt(i, j + 1) === null
      if (edge) voxels.box([i, j, -1], [1, 1, 2], STUFF.stoneDark)
      else if (i + j > 9 || i > 8 || j > 8) voxels.put(i, j, 0, STUFF.stone)
    }
}

function buildHall(voxels: Voxels, i: number, j: number): void {
  voxels.box([i, j, 1], [8, 6, 4], STUFF.plank)
  for (const x of [1, 3, 5]) voxels.box([i + x, j + 5, 2], [1, 1, 2], LIGHT)
  voxels.box([i + 7, j + 1, 1], [1, 2, 3], STUFF.darkWood)
  voxels.put(i + 7, j + 4, 3, LIGHT)
  for (let step = 0; step < 4; step += 1)
    voxels.box(
      [i - 1, j - 1 + step, 5 + step],
      [10, 8 - 2 * step, 1],
      step % 2 === 0 ? STUFF.red : STUFF.redDark,
    )
}

function buildHouse(voxels: Voxels, [i, j]: readonly [number, number], roof: Material): void {
  voxels.box([i, j, 1], [4, 4, 3], STUFF.white)
  voxels.put(i + 1, j + 3, 2, LIGHT)
  voxels.box([i + 3, j + 1, 1], [1, 1, 2], STUFF.darkWood)
  for (let step = 0; step < 3; step += 1)
    voxels.box([i - 1 + step, j - 1, 4 + step], [6 - 2 * step, 6, 1], roof)
}

function buildLighthouse(voxels: Voxels, i: number, j: number): void {
  voxels.box([i - 1, j - 1, 1], [5, 5, 1], STUFF.stone)
  for (let k = 2; k <= 16; k += 1)
    voxels.box([i, j, k], [3, 3, 1], Math.floor((k - 2) / 3) % 2 === 0 ? STUFF.white : STUFF.red)
  voxels.box([i + 1, j + 2, 2], [1, 1, 2], STUFF.darkWood)
  voxels.box([i - 1, j - 1, 17], [5, 5, 1], STUFF.stoneDark)
  voxels.box([i, j, 18], [3, 3, 3], LIGHT)
  voxels.box([i - 1, j - 1, 21], [5, 5, 1], STUFF.redDark)
  voxels.box([i, j, 22], [3, 3, 1], STUFF.redDark)
  voxels.box([i + 1, j + 1, 23], [1, 1, 2], STUFF.iron)
}

/** A wooden pier on posts, with a lantern at its end. */
function buildJetty(voxels: Voxels, along: 'i' | 'j', side: number, from: number, to: number): void {
  const cell = (step: number, across: number, k: number): [number, number, number] =>
    along === 'i' ? [step, across, k] : [across, step, k]
  for (let step = from; step <= to; step += 1)
    for (const across of [side, side + 1]) {
      voxels.put(...cell(step, across, 0), STUFF.plank)
      if ((step - from) % 4 === 3) voxels.box(cell(step, across, -3), [1, 1, 3], STUFF.darkWood)
    }
  voxels.box(cell(to, side, 1), [1, 1, 2], STUFF.darkWood)
  voxels.put(...cell(to, side, 3), LIGHT)
}

/** A market stall: goods under a striped awning. */
function buildStall(voxels: Voxels, i: number, j: number, cloth: Material): void {
  voxels.box([i, j, 1], [4, 2, 1], STUFF.plank)
  for (const x of [0, 3]) voxels.box([i + x, j + 1, 2], [1, 1, 2], STUFF.darkWood)
  for (let x = 0; x < 4; x += 1) voxels.box([i + x, j - 1, 4], [1, 4, 1], x % 2 === 0 ? cloth : STUFF.white)
}

function stackCrates(voxels: Voxels): void {
  for (const [i, j, k] of [
    [0, 10, 1],
    [1, 10, 1],
    [0, 10, 2],
    [10, 4, 1],
    [9, 5, 1],
    [10, 5, 1],
    [10, 5, 2],
  ] as const)
    voxels.put(i, j, k, STUFF.wood)
  voxels.put(8, 8, 1, STUFF.teal)
  voxels.put(2, 10, 1, STUFF.gold)
}

/** A standalone picture, sixteen pixels per unit; browsers can scale it. */
function picture(voxels: Voxels): string {
  const { paths, bounds } = voxels.draw()
  const [left, top] = [bounds.left, bounds.top / 2]
  const [width, height] = [bounds.right - left, bounds.bottom / 2 - top]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${left} ${top} ${width} ${height}" width="${width * 16}" height="${height * 16}">` +
    `<g fill="currentColor" stroke="currentColor" stroke-width=".12" transform="scale(1 .5)">${paths}</g></svg>\n`
  )
}
