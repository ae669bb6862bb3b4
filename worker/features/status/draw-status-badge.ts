import { type Running, runningText } from '#contract/status/incident.ts'
import { SITE } from '#contract/site/site.ts'
import { OVERALL_TITLES, type OverallState } from '#contract/status/status.ts'
import { textWidth } from '../site/badge/fit-text.ts'

/** White text is readable on all of them. */
const COLOURS: Readonly<Record<OverallState, string>> = {
  operational: '#2d6429',
  degraded: '#925c00',
  outage: '#ab3023',
  unknown: '#435d64',
}
const LABEL = `${SITE.name} status`
const FACE = { size: 12, bold: false }
const PAD = 8
const HEIGHT = 22

/** The overall state, and what is open, as a picture for other pages and README files. */
export function drawStatusBadge(state: OverallState, running: Running): string {
  const open = runningText(running)
  const title = open === '' ? OVERALL_TITLES[state] : `${OVERALL_TITLES[state]} · ${open}`
  const colour = COLOURS[open !== '' && state === 'operational' ? 'degraded' : state]
  const [left, right] = [textWidth(LABEL, FACE), textWidth(title, FACE)].map(
    (width) => Math.ceil(width) + 2 * PAD,
  )
  const [split = 0, rest = 0] = [left, right]
  const width = split + rest
  const text = (words: string, x: number, room: number) =>
    `<text x="${x + PAD}" y="15" textLength="${room - 2 * PAD}" lengthAdjust="spacingAndGlyphs">${words}</text>`
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}" role="img">` +
    `<title>${LABEL}: ${title}</title>` +
    // The two-step corners of the site's design.
    `<clipPath id="n"><path d="M4 0h${width - 8}v2h2v2h2v${HEIGHT - 8}h-2v2h-2v2h-${width - 8}v-2h-2v-2h-2v-${HEIGHT - 8}h2v-2h2z"/></clipPath>` +
    `<g clip-path="url(#n)"><path fill="#10282f" d="M0 0h${split}v${HEIGHT}h-${split}z"/><path fill="${colour}" d="M${split} 0h${rest}v${HEIGHT}h-${rest}z"/></g>` +
    `<g fill="#fff" font-family="Verdana,DejaVu Sans,Geneva,sans-serif" font-size="${FACE.size}">${text(LABEL, 0, split)}${text(title, split, rest)}</g>` +
    '</svg>'
  )
}
