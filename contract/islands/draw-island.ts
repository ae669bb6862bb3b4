import type { IslandOptions, IslandShape, IslandSubject } from './island-address.ts'
import { addCrumb } from './land.ts'
import { GROUNDS, SKIES, type Ground, type Sky } from './palette.ts'
import { between, pick, randomFrom, type Random } from './random.ts'
import { themeOf } from './themes.ts'
import { Voxels, type Bounds } from './voxels.ts'

/** Size of each shape's canvas, in its own units. */
const CANVAS = { banner: { width: 640, height: 200 }, mark: { width: 200, height: 200 } } as const

/** The centre and the maximum size of the island. */
interface Frame {
  x: number
  y: number
  width: number
  height: number
}

/** A picture must be small enough to appear eighteen times on a page. */
const LIMIT_BYTES = 4096

/**
 * Draws a listing's own island as a standalone SVG under 4 KB: the same `id` and tags give the same text.
 * The first known tag decides what is built on it; the id decides everything else.
 */
export function drawIsland(subject: IslandSubject, options: IslandOptions = {}): string {
  // The few islands that are too large are drawn without the things around them.
  for (const detail of [2, 1]) {
    const svg = draw(subject, options, detail)
    if (svg.length < LIMIT_BYTES) return svg
  }
  return draw(subject, options, 0)
}

function draw({ id, tags }: IslandSubject, options: IslandOptions, detail: number): string {
  const { shape = 'banner', sky = true } = options
  const { width, height } = CANVAS[shape]
  // The island has its own random stream: it is the same with any sky, in either shape.
  const random = randomFrom(id)
  const around = randomFrom(`${id} sky`)
  const ground = pick(random, GROUNDS)
  const voxels = new Voxels()
  themeOf(tags)(voxels, random, ground)
  if (shape === 'banner' && detail === 2) addCrumbs(voxels, around, ground)
  const { paths, bounds } = voxels.draw()
  const scene = sky ? drawScene(pick(around, SKIES), around, shape, detail) : { back: '', front: '' }
  const frame: Frame =
    shape === 'banner'
      ? { x: width / 2 + between(around, -24, 24), y: 97, width: 400, height: 178 }
      : { x: width / 2, y: sky ? 97 : 100, width: 184, height: sky ? 172 : 196 }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${scene.back}` +
    `<g fill="currentColor" stroke="currentColor" stroke-width=".12" transform="${fit(bounds, frame)}">` +
    `${paths}</g>${scene.front}</svg>`
  )
}

function addCrumbs(voxels: Voxels, random: Random, ground: Ground): void {
  const side = random() < 0.5 ? -1 : 1
  addCrumb(voxels, random, ground, side, between(random, 9, 11))
  if (random() < 0.6) addCrumb(voxels, random, ground, side === 1 ? -1 : 1, between(random, 10, 14))
}

/** Moves and scales the voxel grid into the frame. The vertical grid step is half the horizontal one. */
function fit(bounds: Bounds, frame: Frame): string {
  const [across, down] = [bounds.right - bounds.left, (bounds.bottom - bounds.top) / 2]
  const scale = Math.floor(Math.min(frame.width / across, frame.height / down, 9) * 4) / 4
  const x = frame.x - ((bounds.left + bounds.right) / 2) * scale
  const y = frame.y - ((bounds.top + bounds.bottom) / 4) * scale
  return `translate(${round(x)} ${round(y)})scale(${scale} ${scale / 2})`
}

const round = (value: number) => Math.round(value * 10) / 10

/** Three layers with stepped edges, a light, distant clouds and islands; and in front the sea of clouds. */
function drawScene(
  sky: Sky,
  random: Random,
  shape: IslandShape,
  detail: number,
): { back: string; front: string } {
  const { width } = CANVAS[shape]
  const [high, mid, low] = sky.layers
  // Each object has its own area beside the island, so that none is half hidden behind it.
  const places = shape === 'banner' ? [36, 132, 452, 548] : [4, 130]
  if (random() < 0.5) places.reverse()
  const [lamp = 0, near = 0, far = 0, further = 0] = places
  const wobble = () => between(random, -12, 12)
  const edges = [66, 126].map((level) =>
    detail > 0 ? ridge(random, width, level, 10) : `M0 200V${level}h${width}V200z`,
  )
  const clouds = [
    cloudAt(near + wobble(), between(random, 70, 120)),
    cloudAt(far + wobble(), between(random, 36, 96)),
  ]
  const haze = farIsland(further + wobble(), between(random, 140, 146))
  const sea = [ridge(random, width, 178, 6), ridge(random, width, 190, 6)]
  const isWide = shape === 'banner'
  const back = [
    paint(high, `M0 0h${width}v200H0z`),
    paint(mid, edges[0]),
    paint(low, edges[1]),
    paint(sky.stars && detail > 0 ? sky.light : undefined, starlight(random, width)),
    paint(sky.light, `M${lamp + wobble()} 34h6v-6h6v-6h12v6h6v6h6v12h-6v6h-6v6h-12v-6h-6v-6h-6z`),
    paint(detail > 0 ? sky.cloud : undefined, clouds[0]),
    paint(detail > 0 && isWide ? sky.cloudShade : undefined, clouds[1]),
    paint(detail > 1 && isWide ? mid : undefined, haze),
  ]
  const front = [paint(detail > 0 ? sky.cloudShade : undefined, sea[0]), paint(sky.cloud, sea[1])]
  return { back: back.join(''), front: front.join('') }
}

function paint(colour: string | undefined, path = ''): string {
  return colour === undefined ? '' : `<path fill="${colour}" d="${path}"/>`
}

function starlight(random: Random, width: number): string {
  return Array.from(
    { length: 9 },
    () => `M${between(random, 2, width / 4 - 2) * 4} ${between(random, 2, 26) * 4}h4v4h-4z`,
  ).join('')
}

/** The outline of a distant island: a tree on a flat top, and rock that becomes narrower below. */
function farIsland(x: number, y: number): string {
  return `M${x} ${y}h14v-8h-6v-12h18v12h-6v8h42v8h-8v8h-12v10h-12v8h-8v-8h-10v-10h-12z`
}

/** A wide stepped edge from which a layer fills down to the bottom. */
function ridge(random: Random, width: number, level: number, step: number): string {
  let path = `M0 200V${level}`
  let at = 0
  let up = random() < 0.5 ? -1 : 1
  while (at < width) {
    const run = between(random, 8, 18) * step
    at += run
    path += `h${run}v${up * step}`
    up = random() < 0.75 ? -up : up
  }
  return `${path}V200z`
}

function cloudAt(x: number, y: number): string {
  return `M${x} ${y}h12v-8h10v-8h24v8h16v8h14v8h-76z`
}
