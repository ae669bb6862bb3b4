import { drawIsland } from '#contract/islands/draw-island.ts'
import { STAR_PIXELS, VOTE_PIXELS } from '#contract/site/icon-pixels.ts'
import { lazy } from '#contract/base/lazy.ts'
import { SITE } from '#contract/site/site.ts'
import { drawable, fit, isDrawable, letter, widthOf } from './lettering.ts'
import type { PreviewFacts } from './preview-facts.ts'

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
const NAME_SPACE = { sizes: [84, 72, 62, 54], width: INNER } as const

/** The listing of the picture. */
const mark = lazy(() => {
  const characters = drawable(SITE.name)
  const x = WIDTH - MARGIN - widthOf(characters, 28)
  const plank = `<rect x="0" y="${HEIGHT - 12}" width="${WIDTH}" height="12" fill="${LANTERN}"/>`
  return plank + letter(characters, { x, y: HEIGHT - 30, size: 28, fill: INK.muted })
})

/**
 * A listing's preview picture as SVG. `banner` is a data address, or `null` for the island. The letters are outlines, so a renderer needs no fonts. A name
 * of other letters than Latin, Greek and Cyrillic ones is left out: the link has it as text.
 */
export function drawPreview(facts: PreviewFacts, banner: string | null): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${INK.ground}"/>${picture(facts, banner)}
${quay}${name(facts.name)}${line(facts)}${mark()}</svg>`
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

interface NamePlace {
  x: number
  y: number
  space: { readonly sizes: readonly number[]; readonly width: number }
}

function name(text: string, { x, y, space }: NamePlace = { x: MARGIN, y: 470, space: NAME_SPACE }): string {
  if (!isDrawable(text.normalize('NFC'))) return ''
  const characters = drawable(text)
  const size = space.sizes.find((each) => widthOf(characters, each) <= space.width) ?? 54
  return letter(fit(characters, size, space.width), { x, y, size, fill: INK.text })
}

/** Rating, votes and tags, as many as fit on one line. */
function line(facts: PreviewFacts): string {
  const { drawn, end } = counts(facts, MARGIN, 556)
  return drawn + tagRow(facts, end, 556, WIDTH - MARGIN)
}

/** Rating and votes, and where they end. */
function counts(
  { rating, reviews, votes }: PreviewFacts,
  from: number,
  y: number,
): { drawn: string; end: number } {
  let x = from
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
  return { drawn, end: x }
}

/** Tags, as many as fit before `right`. */
function tagRow({ tags }: PreviewFacts, from: number, y: number, right: number): string {
  let x = from
  let drawn = ''
  for (const tag of tags) {
    const width = widthOf(drawable(tag), 28) + 36
    if (x + width > right) break
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

/** The size of stories. Their apps cover about 250 pixels at the top and 340 at the bottom. */
const STORY = { width: 1080, height: 1920, margin: 72 } as const
const STORY_NAME_SPACE = {
  sizes: [96, 84, 72, 62, 54],
  width: STORY.width - 2 * STORY.margin,
} as const

interface StoryParts {
  /** A data address, or `null` for the island alone. */
  banner: string | null
  /** The short link, as people read it. */
  link: string
}

/** A listing's picture for stories: its banner or island, name, rating, votes and tags, and the short link. */
export function drawStory(facts: PreviewFacts, { banner, link }: StoryParts): string {
  const { width, height, margin } = STORY
  const inner = width - 2 * margin
  const size = banner === null ? 800 : 460
  const island = placed(
    drawIsland({ id: facts.id, tags: facts.tags }, { shape: 'mark', sky: false }),
    `x="${(width - size) / 2}" y="${banner === null ? 300 : 640}" width="${size}" height="${size}"`,
  )
  const shown =
    banner === null
      ? ''
      : `<image x="${margin}" y="300" width="${inner}" height="${Math.round((inner * 5) / 16)}" preserveAspectRatio="xMidYMid slice" href="${banner}"/>`
  const words = drawable('Vote and join')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<rect width="${width}" height="${height}" fill="#b5d9e2"/><path fill="#c9e3e5" d="M0 ${height}V480h180v-16h220v16h190v16h250v-16h240v1456z"/>
<path fill="#dbebe7" d="M0 ${height}V860h260v-16h180v16h210v16h160v-16h270v1060z"/>${shown}${island}
<path fill="${INK.ground}" d="M0 ${height}V1128h120v-12h140v12h240v-12h100v12h260v-12h120v12h100v792z"/>
${letter(drawable(SITE.name), { x: margin, y: 262, size: 44, fill: INK.muted })}
${name(facts.name, { x: margin, y: 1240, space: STORY_NAME_SPACE })}${counts(facts, margin, 1330).drawn}${tagRow(facts, margin, 1416, width - margin)}
<rect x="${margin}" y="1452" width="${inner}" height="12" fill="${LANTERN}"/>
${letter(words, { x: margin, y: 1524, size: 44, fill: INK.text })}${letter(fit(drawable(link), 40, inner), { x: margin, y: 1580, size: 40, fill: INK.muted })}</svg>`
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
