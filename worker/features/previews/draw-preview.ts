import { drawIsland } from '../islands/draw-island.ts'
import { STAR_PIXELS, VOTE_PIXELS } from '#contract/icon-pixels.ts'
import { SITE } from '#contract/site.ts'
import { drawable, fit, isDrawable, letter, widthOf } from './lettering.ts'
import type { PreviewFacts } from './preview-facts.ts'
import type { SetName } from './set-name.ts'

/** The size that chats and search engines show. */
const WIDTH = 1200
const HEIGHT = 630
/** The picture on top, 16:5 as everywhere. */
const BANNER_HEIGHT = 375
const MARGIN = 56
const INNER = WIDTH - 2 * MARGIN

/** The colours of the morning. Pictures do not depend on the reader's theme. */
const INK = { text: '#10282f', muted: '#435d64', ground: '#fffdf7' }
const LANTERN = '#f7b02c'
const STARS = { full: '#c07a00', empty: '#c6d4d1' }
const MOSS = '#2d6429'
const SKY = { fill: '#d2e6ef', text: '#17597a' }

/** The space for a name: font sizes in the order in which they are tried, and the width in pixels. */
export const NAME_SPACE = { sizes: [84, 72, 62, 54], width: INNER } as const

/** The listing of the picture. */
const mark = (() => {
  const characters = drawable(SITE.name)
  const x = WIDTH - MARGIN - widthOf(characters, 28)
  const plank = `<rect x="0" y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${LANTERN}"/>`
  return plank + letter(characters, { x, y: HEIGHT - 30, size: 28, fill: INK.muted })
})()

/**
 * A listing's preview picture as SVG. `banner` is a data address, or `null` for the island. The letters are outlines, so a renderer needs no fonts, except
 * for a name that the built-in letters do not draw: `set` is that name, or `null` to leave it out.
 */
export function drawPreview(facts: PreviewFacts, banner: string | null, set: SetName | null = null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.ground}"/>${picture(facts, banner)}
${quay}${name(facts.name, set)}${line(facts)}${mark}</svg>`
}

function picture({ id, tags }: PreviewFacts, banner: string | null): string {
  const place = `x="0" y="0" width="${WIDTH}" height="${BANNER_HEIGHT}"`
  if (banner !== null) return `<image ${place} preserveAspectRatio="xMidYMid slice" href="${banner}"/>`
  return placed(drawIsland({ id, tags }), place)
}

/** An island inside a larger picture. Its paths name their own colours, because the renderer inherits the resolved value of `currentColor`. */
function placed(island: string, place: string): string {
  return island
    .replace('<svg ', `<svg ${place} `)
    .replace(/ color="(#[0-9a-f]{6})"/g, ' fill="$1" stroke="$1"')
}

/** The lower edge of the picture: stepped blocks, and the lantern's plank. */
const quay = `<path fill="${INK.ground}" d="M0 ${HEIGHT}V363h120v-12h140v12h240v-12h100v12h260v-12h120v12h100v-12h120V${HEIGHT}z"/>`

function name(text: string, set: SetName | null): string {
  if (set) return set.text({ x: MARGIN, y: 470, fill: INK.text })
  if (!isDrawable(text.normalize('NFC'))) return ''
  const characters = drawable(text)
  const size = NAME_SPACE.sizes.find((each) => widthOf(characters, each) <= INNER) ?? 54
  return letter(fit(characters, size, INNER), { x: MARGIN, y: 470, size, fill: INK.text })
}

/** Rating, votes and tags, as many as fit on one line. */
function line({ rating, reviews, votes, tags }: PreviewFacts): string {
  const y = 556
  let x = MARGIN
  let drawn = ''
  const write = (text: string, size: number, fill: string, gap: number) => {
    const characters = drawable(text)
    drawn += letter(characters, { x, y, size, fill })
    x += widthOf(characters, size) + gap
  }
  if (reviews === '0') write('No reviews yet', 38, INK.muted, 44)
  else {
    drawn += stars(x, y - 33, Number(rating))
    x += 5 * 44 + 8
    write(rating, 42, INK.text, 12)
    write(`(${reviews})`, 38, INK.muted, 44)
  }
  drawn += pixels(VOTE_PIXELS, x, y - 31, 32, MOSS)
  x += 44
  write(`${votes} ${votes === '1' ? 'vote' : 'votes'}`, 42, INK.text, 44)
  for (const tag of tags) {
    const width = widthOf(drawable(tag), 28) + 36
    if (x + width > WIDTH - MARGIN) break
    drawn += `<path fill="${SKY.fill}" d="M${x} ${y - 33}h4v-4h4v-4h${width - 16}v4h4v4h4v36h-4v4h-4v4h${16 - width}v-4h-4v-4h-4z"/>`
    drawn += letter(drawable(tag), { x: x + 18, y: y - 6, size: 28, fill: SKY.text })
    x += width + 14
  }
  return drawn
}

function stars(x: number, y: number, rating: number): string {
  const row = (fill: string) =>
    [0, 1, 2, 3, 4].map((index) => pixels(STAR_PIXELS, x + index * 44, y, 38.5, fill, 11)).join('')
  const width = Math.round(((5 * 44 - 5) * rating) / 5)
  return `${row(STARS.empty)}<clipPath id="rated"><rect x="${x}" y="${y}" width="${width}" height="40"/></clipPath><g clip-path="url(#rated)">${row(STARS.full)}</g>`
}

function pixels(path: string, x: number, y: number, size: number, fill: string, grid = 10): string {
  return `<path fill="${fill}" transform="translate(${x} ${y})scale(${size / grid})" d="${path}"/>`
}

/** The picture of pages without their own: the harbour's islands, and a description of the site. */
export function drawSitePreview(): string {
  const islands = [
    { id: 'drifting Minigames', tags: ['Minigames'], x: 70, y: 60, size: 250 },
    { id: 'drifting Skyblock', tags: ['Skyblock'], x: 380, y: 20, size: 330 },
    { id: 'drifting Factions', tags: ['Factions'], x: 800, y: 50, size: 300 },
  ]
  const drawn = islands.map(({ id, tags, x, y, size }) =>
    placed(
      drawIsland({ id, tags }, { shape: 'mark', sky: false }),
      `x="${x}" y="${y}" width="${size}" height="${size}"`,
    ),
  )
  const title = drawable(SITE.name)
  const tagline = drawable(SITE.tagline)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="#b5d9e2"/><path fill="#c9e3e5" d="M0 ${HEIGHT}V150h180v-16h220v16h190v16h250v-16h170v-16h190v480z"/>
<path fill="#dbebe7" d="M0 ${HEIGHT}V290h260v-16h180v16h210v16h160v-16h190v-16h200v340z"/>${drawn.join('')}${quay}
${letter(title, { x: MARGIN, y: 486, size: 104, fill: INK.text })}${letter(fit(tagline, 44, INNER), { x: MARGIN, y: 560, size: 44, fill: INK.muted })}
<rect x="0" y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${LANTERN}"/></svg>`
}
