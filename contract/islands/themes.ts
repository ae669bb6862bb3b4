import {
  buildDock,
  growLand,
  plantFir,
  plantSapling,
  plantTree,
  putLantern,
  scatter,
  type Land,
} from './land.ts'
import { STUFF, type Ground } from './palette.ts'
import { between, pick, type Random } from './random.ts'
import type { Material, Voxels } from './voxels.ts'

type Theme = (voxels: Voxels, random: Random, ground: Ground) => void

/** One large grass block with a tree, like the start of every Skyblock. */
const skyblock: Theme = (voxels, random, ground) => {
  const size = between(random, 7, 8)
  const [low, deep] = [-3, between(random, 5, 6)]
  const rock = (k: number) => (k > -deep + 1 ? ground.soil : ground.stone)
  for (let i = 0; i < size; i += 1)
    for (let j = 0; j < size; j += 1) {
      const drip = random() < 0.5 ? 2 : 1
      for (let k = 0; k > -deep; k -= 1) voxels.put(low + i, low + j, k, k > -drip ? ground.grass : rock(k))
    }
  const inside = (at: number) => at >= low && at < low + size
  const land: Land = { voxels, random, ground, heightAt: (i, j) => (inside(i) && inside(j) ? 0 : null) }
  plantTree(land, low + 2, low + 2 + between(random, 0, 1), between(random, 4, 5))
  chest(voxels, low + size - 2, low + 1)
  voxels.box([low + 1, low + size - 3, 0], [2, 2, 1], STUFF.water)
  scatter(land, 2, pick(random, [STUFF.red, STUFF.gold, STUFF.white]))
}

function chest(voxels: Voxels, i: number, j: number): void {
  voxels.box([i, j, 1], [1, 2, 1], STUFF.wood)
  voxels.put(i, j + 1, 1, STUFF.plank)
}

/** A cell block: stone walls, barred windows, a watch tower. */
const prisons: Theme = (voxels, random, ground) => {
  const land = growLand(voxels, random, ground, { radius: 6.6, depth: 6, top: STUFF.stoneDark })
  const height = between(random, 4, 5)
  const [low, high] = [-4, 4]
  for (let a = low; a <= high; a += 1) {
    const isPost = (a - low) % 4 === 0
    for (let k = 1; k <= height; k += 1) {
      const solid = isPost || k === height || k === 1
      voxels.put(a, high, k, solid ? STUFF.stone : STUFF.iron)
      voxels.put(high, a, k, solid ? STUFF.stone : STUFF.iron)
      voxels.put(a, low, k, STUFF.stone)
      voxels.put(low, a, k, STUFF.stone)
    }
    // The space between the bars is dark.
    if (!isPost && (a - low) % 2 === 1) {
      voxels.box([a, high, 2], [1, 1, height - 2], STUFF.coal)
      voxels.box([high, a, 2], [1, 1, height - 2], STUFF.coal)
    }
  }
  voxels.box([low, low, height], [high - low + 1, high - low + 1, 1], STUFF.stone)
  voxels.box([low + 1, low + 1, height], [high - low - 1, high - low - 1, 1], STUFF.stoneDark)
  const tower = pick(random, [low, high - 2])
  voxels.box([tower, low, height + 1], [3, 3, 3], STUFF.stone)
  voxels.box([tower, low, height + 4], [3, 3, 1], STUFF.redDark)
  voxels.put(tower + 2, low + 1, height + 2, STUFF.lantern)
  voxels.put(tower + 1, low + 2, height + 2, STUFF.lantern)
  putLantern(land, high + 1, high + 1, 1)
}

/** A red arena with banners around its far side. */
const pvp: Theme = (voxels, random, ground) => {
  const radius = 6.6
  growLand(voxels, random, ground, { radius, depth: 6, top: STUFF.terracotta })
  const rings: Material[] = [STUFF.white, STUFF.red, STUFF.red, STUFF.redDark, STUFF.redDark]
  for (let i = -5; i <= 5; i += 1)
    for (let j = -5; j <= 5; j += 1) {
      const far = Math.round(Math.hypot(i, j))
      if (far > 5) continue
      voxels.put(i, j, 0, rings[far] ?? STUFF.terracotta)
      if (far < 5) continue
      // A wall behind, only a low edge in front.
      const wall = i + j < -3 ? 3 : 1
      voxels.box([i, j, 1], [1, 1, wall], wall > 1 ? STUFF.red : STUFF.terracotta)
      if (wall > 1 && (i + j) % 2 === 0) voxels.put(i, j, wall + 1, STUFF.white)
    }
  for (const [i, j] of [
    [-5, 2],
    [2, -5],
    [-4, -4],
  ] as const) {
    voxels.box([i, j, 1], [1, 1, 7], STUFF.darkWood)
    voxels.box([i, j + 1, 5], [1, 2, 3], pick(random, [STUFF.gold, STUFF.teal, STUFF.white]))
  }
  voxels.box([-1, 1, 1], [1, 1, 2], STUFF.blue)
  voxels.put(-1, 1, 3, STUFF.sand)
  voxels.box([2, -1, 1], [1, 1, 2], STUFF.gold)
  voxels.put(2, -1, 3, STUFF.sand)
}

/** Woods with a hut and a pond. */
const survival: Theme = (voxels, random, ground) => {
  const land = growLand(voxels, random, ground, { radius: 6.9, depth: 6, hill: between(random, 1, 2) })
  const spots = [
    [-4, -3],
    [-1, -5],
    [-5, 1],
    [3, -4],
    [-2, -1],
  ] as const
  const firs = random()
  for (const [i, j] of spots) {
    if (random() < firs) plantFir(land, i, j, between(random, 4, 6))
    else plantSapling(land, i, j, between(random, 2, 4))
  }
  if (random() < 0.6) hut(voxels)
  else voxels.box([1, 1, 0], [3, 2, 1], STUFF.water)
  plantSapling(land, -2, 4)
  scatter(land, 3, pick(random, [STUFF.red, STUFF.white, STUFF.gold]))
}

function hut(voxels: Voxels): void {
  voxels.box([1, 0, 1], [4, 4, 3], STUFF.plank)
  voxels.box([2, 3, 1], [1, 1, 2], STUFF.darkWood)
  voxels.put(4, 1, 2, STUFF.lantern)
  for (let step = 0; step < 3; step += 1)
    voxels.box([step, -1, 4 + step], [6 - 2 * step, 6, 1], step === 2 ? STUFF.redDark : STUFF.red)
}

/** A castle with walls and flags. */
const factions: Theme = (voxels, random, ground) => {
  const land = growLand(voxels, random, ground, { radius: 6.6, depth: 6 })
  const colour = pick(random, [STUFF.red, STUFF.blue, STUFF.gold, STUFF.green])
  const height = between(random, 5, 7)
  voxels.box([-2, -2, 1], [5, 5, height], STUFF.stone)
  crenellate(voxels, [-3, -3, height + 1], 7)
  voxels.put(2, 0, height - 1, STUFF.coal)
  voxels.put(0, 2, height - 1, STUFF.coal)
  voxels.box([0, 2, 1], [1, 1, 2], STUFF.darkWood)
  for (const [i, j] of [
    [-4, 3],
    [3, -4],
    [3, 3],
  ] as const) {
    voxels.box([i, j, 1], [2, 2, 4], STUFF.stoneDark)
    voxels.box([i, j, 5], [2, 2, 1], colour)
  }
  voxels.box([-2, 4, 1], [5, 1, 2], STUFF.stone)
  voxels.box([4, -2, 1], [1, 5, 2], STUFF.stone)
  voxels.box([0, 0, height + 2], [1, 1, 5], STUFF.darkWood)
  voxels.box([0, 1, height + 4], [1, 3, 3], colour)
  scatter(land, 2, ground.leaves)
}

/** A parapet with gaps, one voxel wider than the tower below it. */
function crenellate(voxels: Voxels, [i, j, k]: readonly [number, number, number], size: number): void {
  voxels.box([i, j, k], [size, size, 1], STUFF.stone)
  for (let step = 0; step < size; step += 2) {
    voxels.put(i + step, j, k + 1, STUFF.stone)
    voxels.put(i, j + step, k + 1, STUFF.stone)
    voxels.put(i + step, j + size - 1, k + 1, STUFF.stone)
    voxels.put(i + size - 1, j + step, k + 1, STUFF.stone)
  }
}

/** A winners' podium in bright colours on a chequered floor. */
const minigames: Theme = (voxels, random, ground) => {
  growLand(voxels, random, ground, { radius: 6.7, depth: 5 })
  const [one, two, three] = pick(random, [
    [STUFF.gold, STUFF.blue, STUFF.red],
    [STUFF.red, STUFF.gold, STUFF.teal],
    [STUFF.blue, STUFF.red, STUFF.gold],
  ] as const)
  for (let i = -4; i < 4; i += 1)
    for (let j = -4; j < 4; j += 1)
      voxels.put(i, j, 0, (Math.floor(i / 2) + Math.floor(j / 2)) % 2 === 0 ? STUFF.white : STUFF.sand)
  voxels.box([-2, -3, 1], [3, 3, 5], one)
  voxels.box([-2, 0, 1], [3, 3, 3], two)
  voxels.box([1, -3, 1], [3, 3, 2], three)
  // The trophy.
  voxels.box([-1, -2, 6], [1, 1, 3], STUFF.white)
  voxels.box([-2, -2, 8], [3, 1, 2], STUFF.white)
  voxels.box([-1, -3, 8], [1, 3, 2], STUFF.white)
  for (const [i, j, colour] of [
    [-5, 2, three],
    [2, -5, two],
    [4, 3, one],
  ] as const) {
    voxels.box([i, j, 1], [1, 1, 3], STUFF.white)
    voxels.box([i, j, 4], [1, 1, 2], colour)
  }
}

/** Cubes of ore, each on its generator. */
const skygen: Theme = (voxels, random, ground) => {
  const land = growLand(voxels, random, ground, { radius: 6.4, depth: 5 })
  const ores = [STUFF.teal, STUFF.gold, STUFF.green, STUFF.red, STUFF.blue]
  const first = between(random, 0, ores.length - 1)
  const spots = [
    [-4, -4, 3],
    [1, -4, 2],
    [-4, 1, 2],
    [1, 1, 1],
  ] as const
  spots.forEach(([i, j, lift], index) => {
    const ore = ores[(first + index) % ores.length] ?? STUFF.teal
    voxels.box([i, j, 1], [3, 3, lift - 1], STUFF.stoneDark)
    voxels.box([i, j, lift], [3, 3, 3], STUFF.stone)
    for (const [x, y, k] of [
      [2, 0, 2],
      [2, 2, 1],
      [2, 1, 0],
      [0, 2, 1],
      [1, 2, 2],
      [0, 0, 2],
    ] as const)
      voxels.put(i + x, j + y, lift + k, ore)
  })
  putLantern(land, 5, 0, 2)
}

/** Grass, a tree, a jetty with its lantern: the plainest island. */
const plain: Theme = (voxels, random, ground) => {
  const land = growLand(voxels, random, ground, { radius: 6.2, depth: 6, hill: between(random, 0, 2) })
  buildDock(land, pick(random, ['i', 'j'] as const), between(random, -2, 1))
  if (random() < 0.5) plantTree(land, -3, -2, between(random, 3, 4))
  else plantFir(land, -3, -2, between(random, 5, 6))
  if (random() < 0.6) plantSapling(land, 1, -4)
  voxels.put(-3, 3, 1, ground.stone)
  scatter(land, 3, pick(random, [STUFF.red, STUFF.white, STUFF.gold]))
}

const THEMES: Readonly<Record<string, Theme>> = {
  Skyblock: skyblock,
  Prisons: prisons,
  PvP: pvp,
  'Survival/SMP': survival,
  Factions: factions,
  Minigames: minigames,
  Skygen: skygen,
}

/** The island's theme is that of the first tag that has one. */
export function themeOf(tags: readonly string[]): Theme {
  const named = tags.find((tag) => Object.hasOwn(THEMES, tag))
  return (named === undefined ? undefined : THEMES[named]) ?? plain
}
