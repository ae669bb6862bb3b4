import { GROUNDS, SKIES, type Sky } from './island-palette.ts'
import { between, pick, randomFrom, type Random } from './island-random.ts'
import { themeOf } from './island-themes.ts'
import { Voxels, type Bounds } from './island-voxels.ts'

export type IslandShape = 'banner' | 'mark'

export interface IslandOptions {
  /** A 16:5 picture, or a square. */
  shape?: IslandShape
  /** Without its sky the island floats on whatever is behind it. */
  sky?: boolean
}

/** Size of each shape's canvas, in its own units. */
const CANVAS = { banner: { width: 640, height: 200 }, mark: { width: 200, height: 200 } } as const

/** Where and how large the island may be: centre and limits. */
interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/**
 * Draws a listing's own island as a standalone SVG: the same `id` and tags give the same text for ever, under 4 KB, without
 * asking anything of the network. The first known tag decides what stands on it, the id everything else.
 */
export function drawIsland(
  { id, tags }: { id: string; tags: readonly string[] },
  { shape = 'banner', sky = true }: IslandOptions = {},
): string {
  const random = randomFrom(id)
  const ground = pick(random, GROUNDS)
  const heaven = pick(random, SKIES)
  const { width, height } = CANVAS[shape]
  const voxels = new Voxels()
  themeOf(tags)(voxels, random, ground)
  const { paths, bounds } = voxels.draw()
  const back = sky ? drawSky(heaven, random, width) : ''
  const front = sky ? drawSea(heaven, random, width) : ''
  const frame: Frame =
    shape === 'banner'
      ? { x: 320 + between(random, -70, 70), y: 96, width: 300, height: 172 }
      : { x: 100, y: sky ? 96 : 100, width: 184, height: sky ? 168 : 192 }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">` +
    `${back}<g transform="${fit(bounds, frame)}" stroke-width=".12" stroke-linejoin="round">${paths}</g>${front}</svg>`
  )
}

/** Moves and scales the voxel grid into the frame. The grid is twice as fine downwards as across. */
function fit(bounds: Bounds, frame: Frame): string {
  const [across, down] = [bounds.right - bounds.left, (bounds.bottom - bounds.top) / 2]
  const scale = Math.floor(Math.min(frame.width / across, frame.height / down, 9) * 4) / 4
  const x = frame.x - ((bounds.left + bounds.right) / 2) * scale
  const y = frame.y - ((bounds.top + bounds.bottom) / 4) * scale
  return `translate(${round(x)} ${round(y)})scale(${scale} ${scale / 2})`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Three layers with stepped edges, the light of the day or night, and far clouds. */
function drawSky({ layers, cloud, light, stars, cloudShade }: Sky, random: Random, width: number): string {
  const [high, mid, low] = layers
  const lamp = between(random, 24, width - 60)
  const far = [between(random, 10, width / 2 - 80), between(random, width / 2, width - 70)]
  return (
    `<path fill="${high}" d="M0 0h${width}v200H0z"/>` +
    `<path fill="${mid}" d="${ridge(random, width, 74, 10)}"/>` +
    `<path fill="${low}" d="${ridge(random, width, 128, 10)}"/>` +
    (stars ? `<path fill="${light}" d="${drawStars(random, width)}"/>` : '') +
    `<path fill="${light}" d="M${lamp} 30h6v-6h6v-6h12v6h6v6h6v12h-6v6h-6v6h-12v-6h-6v-6h-6z"/>` +
    far.map((x, index) => drawCloud(x, between(random, 40, 120), index === 0 ? cloud : cloudShade)).join('')
  )
}

function drawStars(random: Random, width: number): string {
  return Array.from(
    { length: 9 },
    () => `M${between(random, 2, width / 4 - 2) * 4} ${between(random, 2, 26) * 4}h4v4h-4z`,
  ).join('')
}

/** A wide stepped edge from which a layer fills down to the bottom. */
function ridge(random: Random, width: number, level: number, step: number): string {
  let path = `M0 200V${level}`
  let at = 0
  let up = random() < 0.5 ? -1 : 1
  while (at < width) {
    const run = between(random, 5, 12) * step
    at += run
    path += `h${run}v${up * step}`
    up = random() < 0.75 ? -up : up
  }
  return `${path}V200z`
}

function drawCloud(x: number, y: number, colour: string): string {
  return `<path fill="${colour}" d="M${x} ${y}h12v-8h10v-8h24v8h16v8h14v8h-76z"/>`
}

/** The cloud sea along the lower edge, in front of the island's foot. */
function drawSea({ cloud, cloudShade }: Sky, random: Random, width: number): string {
  return (
    `<path fill="${cloudShade}" d="${ridge(random, width, 176, 6)}"/>` +
    `<path fill="${cloud}" d="${ridge(random, width, 188, 6)}"/>`
  )
}
