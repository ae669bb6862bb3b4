import type { Material } from './voxels.ts'

function mix(one: string, other: string, share: number): string {
  const channel = (at: number) => {
    const [a, b] = [Number.parseInt(one.slice(at, at + 2), 16), Number.parseInt(other.slice(at, at + 2), 16)]
    return Math.round(a + (b - a) * share)
      .toString(16)
      .padStart(2, '0')
  }
  return `#${channel(1)}${channel(3)}${channel(5)}`
}

/** Shadows shift towards a dark blue-green rather than black. */
const SHADOW = '#0e3344'

/** A material from the colour of its lit top. */
function material(top: string): Material {
  return { top, left: mix(top, SHADOW, 0.2), right: mix(top, SHADOW, 0.42) }
}

/** The same material with another top. Its sides keep their colours, which keeps the drawing small. */
function topped(base: Material, top: string): Material {
  return { ...base, top }
}

export interface Ground {
  grass: Material
  /** Patches of another colour in the grass. */
  patch: Material
  soil: Material
  stone: Material
  leaves: Material
  leavesToo: Material
}

function ground(
  grass: string,
  patch: string,
  soil: string,
  stone: string,
  leaves: string,
  leavesToo: string,
): Ground {
  const [turf, crown] = [material(grass), material(leaves)]
  return {
    grass: turf,
    patch: topped(turf, patch),
    soil: material(soil),
    stone: material(stone),
    leaves: crown,
    leavesToo: topped(crown, leavesToo),
  }
}

/** Meadow, deep moss, autumn, snow, savanna, blossom, marsh: every listing has one of them. */
export const GROUNDS: readonly Ground[] = [
  ground('#8fcf5f', '#a5dc72', '#a5734a', '#9aa5a3', '#5fae4b', '#76c25a'),
  ground('#6bb56b', '#7fc47a', '#8d6a4b', '#8b9a9c', '#3f8f5b', '#56a56a'),
  ground('#c9c35c', '#d9d274', '#a06a45', '#a29b8e', '#e08a3a', '#efa84a'),
  ground('#eef5f3', '#dceaec', '#a8b4b8', '#8f9fa8', '#4d9187', '#d9ebe8'),
  ground('#d8c878', '#e4d88f', '#c08a56', '#b09a80', '#8fb055', '#a8c468'),
  ground('#9ad27a', '#b0de8c', '#9a7256', '#a3a5a5', '#f2a5ae', '#f8c3c4'),
  ground('#79c4a0', '#90d2b0', '#7d7360', '#84979b', '#3f9c8d', '#58b3a0'),
]

export const STUFF = {
  wood: material('#b98a55'),
  plank: material('#d9ab6b'),
  darkWood: material('#7d5a3c'),
  lantern: material('#ffc24a'),
  stone: material('#b3bcba'),
  stoneDark: material('#8d9897'),
  iron: material('#5d6f75'),
  white: material('#fbf7ea'),
  red: material('#e2604b'),
  redDark: material('#b94638'),
  terracotta: material('#d98a66'),
  gold: material('#f6c445'),
  teal: material('#5fd0cb'),
  green: material('#62c46a'),
  blue: material('#5aa9e0'),
  coal: material('#3f4a4f'),
  water: material('#6fc3e0'),
  sand: material('#ecd9a3'),
} as const

/** A flat sky in three layers, its clouds, and its sun, moon or stars. */
export interface Sky {
  layers: readonly [string, string, string]
  cloud: string
  cloudShade: string
  light: string
  stars: boolean
}

function sky(layers: Sky['layers'], cloud: string, cloudShade: string, light: string): Sky {
  return { layers, cloud, cloudShade, light, stars: false }
}

/**
 * Day, lagoon, dawn, dusk, mist and night. The brightness is medium, so that they suit light and dark pages.
 */
export const SKIES: readonly Sky[] = [
  sky(['#86c5dc', '#9ad1e2', '#b3dee6'], '#f2f8f4', '#d5e9ea', '#fff3c4'),
  sky(['#6fbcb9', '#87cac2', '#a5d8cb'], '#eef7ee', '#cfe8df', '#fff0b8'),
  sky(['#efc59c', '#f4d3ad', '#f8e1c3'], '#fff6e6', '#f3dcc0', '#fff7da'),
  sky(['#d98a6b', '#e5a47c', '#efbf93'], '#fbe3c4', '#eec59f', '#ffe9b0'),
  sky(['#b4ccc8', '#c4d8d1', '#d6e4da'], '#f5f8f1', '#e2ece4', '#fffbe8'),
  { ...sky(['#15404d', '#1b4c59', '#235a66'], '#3f7d86', '#2f6a75', '#f8e8b4'), stars: true },
]
