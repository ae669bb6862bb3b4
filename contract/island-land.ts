import { STUFF, type Ground } from './island-palette.ts'
import { between, type Random } from './island-random.ts'
import type { Material, Voxels } from './island-voxels.ts'

/** Ground to build on: the island's top and what hangs under it. */
export interface Land {
  voxels: Voxels
  random: Random
  ground: Ground
  /** Height of the highest ground voxel there, `null` beside the island. */
  heightAt: (i: number, j: number) => number | null
}

interface LandOptions {
  /** In voxels, from the middle to the shore. */
  radius: number
  /** How far it hangs down under the middle. */
  depth: number
  /** Replaces grass, for built-over islands. */
  top?: Material
  /** Raises the far part by this many voxels. */
  hill?: number
  at?: readonly [number, number, number]
}

/** Grows an island: a wobbly shore, grass over soil over stone, tapering downwards. */
export function growLand(voxels: Voxels, random: Random, ground: Ground, options: LandOptions): Land {
  const { radius, depth, top, hill = 0, at = [0, 0, 0] } = options
  const [phaseA, phaseB, stretch] = [random() * 6.3, random() * 6.3, 0.9 + random() * 0.2]
  const heights = new Map<string, number>()
  const reach = Math.ceil(radius * 1.4)
  for (let i = -reach; i <= reach; i += 1) {
    for (let j = -reach; j <= reach; j += 1) {
      const angle = Math.atan2(j, i)
      const shore = radius * (1 + 0.1 * Math.sin(2 * angle + phaseA) + 0.07 * Math.sin(3 * angle + phaseB))
      const distance = Math.hypot(i * stretch, j / stretch) / shore
      if (distance > 1) continue
      const rise =
        hill > 0 && i + j < -radius * 0.55 && distance < 0.86 ? (i + j < -radius * 0.95 ? hill : 1) : 0
      heights.set(`${i},${j}`, at[2] + rise)
      const down = Math.round(depth * (1 - distance ** 1.5)) + (random() < 0.35 ? 2 : 1)
      const patch = Math.sin(i * 0.9 + phaseA) + Math.sin(j * 0.8 + phaseB) > 1.15
      const cover = top ?? (patch ? ground.patch : ground.grass)
      const drip = top === undefined && random() < 0.4 ? 1 : 0
      for (let k = rise; k >= -down; k -= 1) {
        const layer =
          k >= rise - drip ? cover : k > -2 - (distance < 0.6 ? 1 : 0) ? ground.soil : ground.stone
        voxels.put(at[0] + i, at[1] + j, at[2] + k, layer)
      }
    }
  }
  return { voxels, random, ground, heightAt: (i, j) => heights.get(`${i - at[0]},${j - at[1]}`) ?? null }
}

/** A round-headed tree of `height` voxels of trunk. */
export function plantTree({ voxels, ground, heightAt }: Land, i: number, j: number, height: number): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.box([i, j, base + 1], [1, 1, height], STUFF.darkWood)
  const crown = base + height
  for (let x = -2; x <= 2; x += 1)
    for (let y = -2; y <= 2; y += 1) {
      const corner = Math.abs(x) + Math.abs(y)
      if (corner <= 3) voxels.put(i + x, j + y, crown, ground.leaves)
      if (corner <= 2) voxels.put(i + x, j + y, crown + 1, ground.leaves)
      if (corner <= 1) voxels.put(i + x, j + y, crown + 2, ground.leavesToo)
    }
}

/** A small tree, for places with little room. */
export function plantSapling({ voxels, ground, heightAt }: Land, i: number, j: number): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.put(i, j, base + 1, STUFF.darkWood)
  voxels.box([i - 1, j - 1, base + 2], [3, 3, 2], ground.leaves)
  voxels.put(i, j, base + 4, ground.leavesToo)
}

/** A fir in tiers. */
export function plantFir({ voxels, ground, heightAt }: Land, i: number, j: number, tiers: number): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.put(i, j, base + 1, STUFF.darkWood)
  for (let tier = 0; tier < tiers; tier += 1) {
    const width = tier === tiers - 1 ? 0 : tier % 2 === 0 ? Math.max(1, 2 - Math.floor(tier / 2)) : 1
    for (let x = -width; x <= width; x += 1)
      for (let y = -width; y <= width; y += 1)
        if (Math.abs(x) + Math.abs(y) <= width + (width > 1 ? 1 : 0))
          voxels.put(i + x, j + y, base + 2 + tier, tier % 2 === 0 ? ground.leaves : ground.leavesToo)
  }
}

/** A post with the harbour's light on it. */
export function putLantern({ voxels, heightAt }: Land, i: number, j: number, height = 2): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.box([i, j, base + 1], [1, 1, height], STUFF.darkWood)
  voxels.put(i, j, base + height + 1, STUFF.lantern)
}

/** A jetty of planks from the island's near shore into the air, with a lantern at its head. */
export function buildDock(land: Land, along: 'i' | 'j', offset: number): void {
  const { voxels, heightAt } = land
  let shore = 0
  const cell = (step: number, side: number): [number, number] => (along === 'i' ? [step, side] : [side, step])
  while (heightAt(...cell(shore + 1, offset)) !== null) shore += 1
  const head = shore + 4
  for (let step = shore - 1; step <= head; step += 1)
    for (let side = 0; side < 2; side += 1) voxels.put(...cell(step, offset + side), 0, STUFF.plank)
  voxels.box([...cell(head, offset), -2], [1, 1, 2], STUFF.darkWood)
  voxels.box([...cell(head, offset), 1], [1, 1, 2], STUFF.darkWood)
  voxels.put(...cell(head, offset), 3, STUFF.lantern)
}

/** Sprinkles a few single voxels (flowers, stones) where nothing stands yet. */
export function scatter(land: Land, count: number, material: Material): void {
  const { voxels, random, heightAt } = land
  for (let left = count * 4, done = 0; left > 0 && done < count; left -= 1) {
    const [i, j] = [between(random, -6, 6), between(random, -6, 6)]
    const base = heightAt(i, j)
    if (base === null || voxels.has(i, j, base + 1)) continue
    voxels.put(i, j, base + 1, material)
    done += 1
  }
}
