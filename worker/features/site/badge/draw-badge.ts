import type { Tag } from '#contract/directory/directory.ts'
import { drawIsland } from '#contract/islands/draw-island.ts'
import { say } from '#contract/language/i18n.ts'
import { compactNumber, ratingText } from '#contract/language/numbers.ts'
import {
  badgeLine,
  badgeSentence,
  BADGE_SIZES,
  type BadgeData,
  type BadgeLook,
} from '#contract/site/badge.ts'
import { escapeXml } from '../../../platform/escape-xml.ts'
import { type Face, fitText, textWidth } from './fit-text.ts'

const LIGHT = {
  ground: '#fffdf7',
  edge: '#c2d3d1',
  ink: '#10282f',
  muted: '#435d64',
  votes: '#2d6429',
  star: '#c07a00',
}
const DARK = {
  ground: '#132e36',
  edge: '#254851',
  ink: '#eef4ec',
  muted: '#a6c0c0',
  votes: '#94d477',
  star: '#ffb938',
}

const ARROW = 'M5 0l5 9H0z'
const STAR = 'M5 0l1.5 3.2 3.5.5-2.5 2.4.6 3.5L5 7.9 1.9 9.6l.6-3.5L0 3.7l3.5-.5z'

/** The measures of each variant, in px. */
const LAYOUT = {
  card: { pad: 14, icon: 64, gap: 12, name: { size: 16, bold: true }, stats: { size: 13, bold: false } },
  compact: { pad: 7, icon: 22, gap: 8, name: { size: 13, bold: true }, stats: { size: 12, bold: false } },
} as const

export interface BadgePicture {
  id: string
  tag: Tag | null
  data: BadgeData
  look: BadgeLook
  now: number
}

/**
 * The badge as a picture, for places without scripts: in the size of the badge, with texts shortened to their
 * space.
 */
export function drawBadge({ id, tag, data, look, now }: BadgePicture): string {
  const { width, height } = BADGE_SIZES[look.variant]
  const { pad, icon, gap, name } = LAYOUT[look.variant]
  const left = pad + icon + gap
  const forms = formsOf(data, look)
  const island = drawIsland({ id, tags: tag === null ? [] : [tag] }, { shape: 'mark' })
  const corner = Math.min(look.rounded, icon / 4)
  const picture =
    `<clipPath id="c"><rect x="${pad}" y="${(height - icon) / 2}" width="${icon}" height="${icon}" rx="${corner}"/></clipPath>` +
    `<g clip-path="url(#c)">${island.replace('<svg ', `<svg x="${pad}" y="${(height - icon) / 2}" width="${icon}" height="${icon}" `)}</g>`
  const words =
    look.variant === 'card'
      ? cardWords(data.name, forms, badgeLine(data, now), left, width - pad - left)
      : compactWords(data.name, forms.shortest, name, left, width - pad - left)
  return frame({ look, title: badgeSentence(data, look, now), body: picture + words })
}

/** The picture for an unknown server, and for one that is not public: nobody can tell which. */
export function drawMissingBadge(look: BadgeLook): string {
  const { width, height } = BADGE_SIZES[look.variant]
  const face = LAYOUT[look.variant].name
  const { text, width: wide } = fitText(say('page.serverNotFound'), face, width - 24)
  return frame({
    look,
    title: say('badge.missing'),
    body: line(text, {
      x: (width - wide) / 2,
      y: height / 2 + face.size * 0.35,
      face,
      tone: 'm',
      width: wide,
    }),
  })
}

interface Stat {
  path: string
  tone: string
  text: string
}

/** The figures from the longest form to the shortest. */
interface Forms {
  longer: readonly (readonly Stat[])[]
  shortest: readonly Stat[]
}

function formsOf({ votes, ratingAvg, ratingCnt }: BadgeData, look: BadgeLook): Forms {
  const shown = compactNumber(votes)
  const rating = ratingCnt === 0 ? '–' : ratingText(ratingAvg)
  const long = {
    votes: say('badge.shownVotes', { votes, shown }),
    rating: ratingCnt === 0 ? say('badge.notRated') : `${rating} (${compactNumber(ratingCnt)})`,
  }
  const stats = (texts: typeof long): Stat[] => [
    ...(look.votes ? [{ path: ARROW, tone: 'v', text: texts.votes }] : []),
    ...(look.rating ? [{ path: STAR, tone: 's', text: texts.rating }] : []),
  ]
  return { longer: [stats(long), stats({ ...long, rating })], shortest: stats({ votes: shown, rating }) }
}

function cardWords(name: string, forms: Forms, by: string, x: number, room: number): string {
  const fitted = fitText(name, LAYOUT.card.name, room)
  const style = { face: LAYOUT.card.stats, gap: 14 }
  const stats = forms.longer.find((form) => rowWidth(form, style) <= room) ?? forms.shortest
  const top = stats.length > 0 ? 34 : 44
  const small: Face = { size: 11, bold: false }
  const last = fitText(by, small, room)
  return (
    line(fitted.text, { x, y: top, face: LAYOUT.card.name, tone: 'i', width: fitted.width }) +
    row(stats, { ...style, x, y: 57 }) +
    line(last.text, { x, y: stats.length > 0 ? 77 : 63, face: small, tone: 'm', width: last.width })
  )
}

function compactWords(name: string, stats: readonly Stat[], face: Face, x: number, room: number): string {
  const style = { face: LAYOUT.compact.stats, gap: 10 }
  const statsWidth = rowWidth(stats, style)
  const fitted = fitText(name, face, room - (statsWidth > 0 ? statsWidth + 10 : 0))
  return (
    line(fitted.text, { x, y: 22.5, face, tone: 'i', width: fitted.width }) +
    row(stats, { ...style, x: x + room - statsWidth, y: 22.5 })
  )
}

/** Px: the width of ARROW and STAR, and the space behind them. */
const MARK = 10
const MARK_GAP = 5

function rowWidth(stats: readonly Stat[], { face, gap }: { face: Face; gap: number }): number {
  const wide = stats.map(({ text }) => MARK + MARK_GAP + textWidth(text, face))
  return wide.reduce((sum, one) => sum + one, 0) + gap * Math.max(0, stats.length - 1)
}

function row(stats: readonly Stat[], at: { x: number; y: number; face: Face; gap: number }): string {
  let { x } = at
  return stats
    .map(({ path, tone, text }) => {
      const width = textWidth(text, at.face)
      const drawn =
        `<path class="${tone}" transform="translate(${round(x)} ${at.y - 9.5})" d="${path}"/>` +
        line(text, { x: x + MARK + MARK_GAP, y: at.y, face: at.face, tone: 'i', width })
      x += MARK + MARK_GAP + width + at.gap
      return drawn
    })
    .join('')
}

interface Line {
  x: number
  y: number
  face: Face
  tone: string
  width: number
}

/** `textLength` keeps the width of a text when another font replaces ours. */
function line(text: string, { x, y, face, tone, width }: Line): string {
  const weight = face.bold ? ' font-weight="700"' : ''
  return `<text class="${tone}" x="${round(x)}" y="${round(y)}" font-size="${face.size}"${weight} textLength="${width}" lengthAdjust="spacingAndGlyphs">${escapeXml(text)}</text>`
}

function frame({ look, title, body }: { look: BadgeLook; title: string; body: string }): string {
  const { width, height } = BADGE_SIZES[look.variant]
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t" font-family="Arial,Helvetica,'Liberation Sans',sans-serif">` +
    `<title id="t">${escapeXml(title)}</title><style>${styleOf(look)}</style>` +
    `<rect class="g" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="${look.rounded}"/>${body}</svg>`
  )
}

function styleOf({ theme }: BadgeLook): string {
  if (theme === 'auto') return `${colours(LIGHT)}@media(prefers-color-scheme:dark){${colours(DARK)}}`
  return colours(theme === 'dark' ? DARK : LIGHT)
}

function colours({ ground, edge, ink, muted, votes, star }: typeof LIGHT): string {
  return `.g{fill:${ground};stroke:${edge}}.i{fill:${ink}}.m{fill:${muted}}.v{fill:${votes}}.s{fill:${star}}`
}

const round = (value: number) => Math.round(value * 10) / 10
