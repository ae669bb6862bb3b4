import { STUFF, type Ground } from './palette.ts'
import { between, type Random } from './random.ts'
import type { Material, Voxels } from './voxels.ts'

/** Ground to build on: the island's top and its underside. */
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
  /** The depth of the underside below the middle. */
  depth: number
  /** Replaces grass, for islands covered with buildings. */
  top?: Material
  /** Raises the far part by this many voxels. */
  hill?: number
}

/** Creates an island: an irregular shore, grass over soil over stone, and an underside with narrow points. */
export function growLand(voxels: Voxels, random: Random, ground: Ground, options: LandOptions): Land {
  const { radius, depth, top, hill = 0 } = options
  const [phaseA, phaseB, stretch] = [random() * 6.3, random() * 6.3, 0.9 + random() * 0.2]
  const nearness = (i: number, j: number) => {
    const angle = Math.atan2(j, i)
    const shore = radius * (1 + 0.1 * Math.sin(2 * angle + phaseA) + 0.07 * Math.sin(3 * angle + phaseB))
    return Math.hypot(i * stretch, j / stretch) / shore
  }
  // The underside uses blocks of two by two: finer steps would look like noise and double the size.
  const hang = (i: number, j: number) => {
    const [x, y] = [Math.floor(i / 2), Math.floor(j / 2)]
    const tongue = Math.sin(x * 2.3 + phaseA) * Math.sin(y * 2.9 + phaseB) > 0.35 ? 2 : 0
    const near = Math.min(1, nearness(2 * x + 0.5, 2 * y + 0.5))
    return 2 + Math.round(depth * (1 - near ** 1.5)) + (near < 0.8 ? tongue : 0)
  }
  const rock = (k: number) => (k >= -2 ? ground.soil : ground.stone)
  const heights = new Map<string, number>()
  const reach = Math.ceil(radius * 1.4)
  for (let i = -reach; i <= reach; i += 1) {
    for (let j = -reach; j <= reach; j += 1) {
      const distance = nearness(i, j)
      if (distance > 1) continue
      const rise = distance > 0.86 ? 0 : riseAt(-(i + j) / radius, hill)
      heights.set(`${i},${j}`, rise)
      const isPatch = Math.sin(i * 0.9 + phaseA) + Math.sin(j * 0.8 + phaseB) > 1.2
      const cover = top ?? (isPatch ? ground.patch : ground.grass)
      const drip = top === undefined && random() < 0.2 ? 1 : 0
      for (let k = rise; k >= -hang(i, j); k -= 1) voxels.put(i, j, k, k >= rise - drip ? cover : rock(k))
    }
  }
  return { voxels, random, ground, heightAt: (i, j) => heights.get(`${i},${j}`) ?? null }
}

/** The hill at its far part, with one step in front of it. */
function riseAt(far: number, hill: number): number {
  if (far < 0.55) return 0
  return far < 0.95 ? Math.min(hill, 1) : hill
}

/** A round-headed tree of `height` voxels of trunk. */
export function plantTree({ voxels, ground, heightAt }: Land, i: number, j: number, height: number): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.box([i, j, base + 1], [1, 1, height], STUFF.darkWood)
  const crown = base + height
  const reach = [2, 3, 2, 1]
  for (let x = -2; x <= 2; x += 1)
    for (let y = -2; y <= 2; y += 1)
      reach.forEach((limit, layer) => {
        const leaves = layer === 3 ? ground.leavesToo : ground.leaves
        if (Math.abs(x) + Math.abs(y) <= limit) voxels.put(i + x, j + y, crown + layer, leaves)
      })
}

/** A small square tree, as used in woods. */
export function plantSapling({ voxels, ground, heightAt }: Land, i: number, j: number, height = 1): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.box([i, j, base + 1], [1, 1, height], STUFF.darkWood)
  voxels.box([i - 1, j - 1, base + height + 1], [3, 3, 2], ground.leaves)
  voxels.put(i, j, base + height + 3, ground.leavesToo)
}

/** A fir: a wide base, then smaller and smaller tiers. */
export function plantFir({ voxels, ground, heightAt }: Land, i: number, j: number, tiers: number): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.put(i, j, base + 1, STUFF.darkWood)
  for (let x = -2; x <= 2; x += 1)
    for (let y = -2; y <= 2; y += 1)
      if (Math.abs(x) + Math.abs(y) <= 3) voxels.put(i + x, j + y, base + 2, ground.leaves)
  voxels.box([i - 1, j - 1, base + 3], [3, 3, 2], ground.leavesToo)
  voxels.box([i, j, base + 5], [1, 1, tiers - 3], ground.leaves)
}

/** A post with the harbour light on it. */
export function putLantern({ voxels, heightAt }: Land, i: number, j: number, height = 2): void {
  const base = heightAt(i, j)
  if (base === null) return
  voxels.box([i, j, base + 1], [1, 1, height], STUFF.darkWood)
  voxels.put(i, j, base + height + 1, STUFF.lantern)
}

/** A jetty of planks from the island's near shore into the air, with a lantern at its end. */
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

/** Places a few single voxels (flowers, stones) on empty ground. */
export function scatter(land: Land, count: number, material: Material): void {
  const { voxels, random, heightAt } = land
  for (let tries = count * 4, done = 0; tries > 0 && done < count; tries -= 1) {
    const [i, j] = [between(random, -6, 6), between(random, -6, 6)]
    const base = heightAt(i, j)
    if (base === null || voxels.has(i, j, base + 1)) continue
    voxels.put(i, j, base + 1, material)
    done += 1
  }
}

/** A small floating piece of ground `away` voxels from the middle: `side` -1 is left, 1 is right. */
export function addCrumb(voxels: Voxels, random: Random, ground: Ground, side: -1 | 1, away: number): void {
  const size = between(random, 2, 3)
  const [i, j, k] = [side * away, -side * away, between(random, -3, 2)]
  voxels.box([i, j, k - 1], [size, size, 1], ground.soil)
  voxels.box([i, j, k], [size, size, 1], ground.grass)
  if (size === 2) voxels.put(i + 1, j, k - 2, ground.stone)
  else if (random() < 0.6) {
    voxels.put(i + 1, j + 1, k + 1, STUFF.darkWood)
    voxels.box([i + 1, j + 1, k + 2], [1, 1, 2], ground.leaves)
  }
}
