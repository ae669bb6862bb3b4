import { chromium } from '@playwright/test'
/**
 * Writes the pictures of link previews and favicon.ico. Run it by hand after a change of the islands, the logo or
 * the site's name: `node ops/site-pictures.ts`.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { TAGS } from '../contract/directory/directory.ts'
import { drawIsland } from '../contract/islands/draw-island.ts'
import { islandFile, LINK_PICTURE } from '../contract/islands/island-file.ts'
import { SITE } from '../contract/site/site.ts'
import { findChromium } from '../e2e/chromium.ts'

/** Sizes in pixels: a tab, a tab on a high-density screen, a shortcut. */
const ICON_SIZES = [16, 32, 48]
const HEADER_BYTES = 6
const ENTRY_BYTES = 16

const PUBLIC = new URL('../web/public/', import.meta.url)
const { width, height } = LINK_PICTURE

/** The colours of the morning. Pictures do not depend on the reader's theme. */
const INK = { text: '#10282f', muted: '#435d64', ground: '#fffdf7', lantern: '#f7b02c' }
const sky = `<rect width="${width}" height="${height}" fill="#b5d9e2"/>
<path fill="#c9e3e5" d="M0 ${height}V150h180v-16h220v16h190v16h250v-16h170v-16h190v480z"/>
<path fill="#dbebe7" d="M0 ${height}V290h260v-16h180v16h210v16h160v-16h190v-16h200v340z"/>`

const browser = await chromium.launch(await findChromium())
try {
  const font = (await readFile(new URL('fonts/bricolage-grotesque.woff2', PUBLIC))).toString('base64')
  const styles = `@font-face { font-family: Heading; font-weight: 600 800; src: url(data:font/woff2;base64,${font}) }
    body { margin: 0 } body > svg { display: block; width: 100vw; height: 100vh } text { font-family: Heading; font-weight: 700 }`
  const page = await browser.newPage()
  const draw = async (svg: string, size: { width: number; height: number }) => {
    await page.setViewportSize(size)
    await page.setContent(`<style>${styles}</style>${svg}`)
    await page.evaluate(() => document.fonts.ready)
    return page.screenshot({ omitBackground: true })
  }
  // With sharp edges a file is a fifth, and no stroke has to hide seams.
  const drawLink = (content: string) =>
    draw(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" shape-rendering="crispEdges">${content}</svg>`,
      LINK_PICTURE,
    )

  await writeFile(new URL('preview.png', PUBLIC), await drawLink(sitePicture()))
  for (const tag of [null, ...TAGS])
    await writeFile(new URL(`.${islandFile(tag)}`, PUBLIC), await drawLink(kindPicture(tag)))

  const logo = await readFile(new URL('favicon.svg', PUBLIC), 'utf8')
  const icons = []
  for (const size of ICON_SIZES) icons.push({ size, png: await draw(logo, { width: size, height: size }) })
  await writeFile(new URL('favicon.ico', PUBLIC), iconFile(icons))
} finally {
  await browser.close()
}

/** The harbour's islands, and what the site is. */
function sitePicture(): string {
  const islands = [
    island('Minigames', { x: 70, y: 60, size: 250 }),
    island('Skyblock', { x: 380, y: 20, size: 330 }),
    island('Factions', { x: 800, y: 50, size: 300 }),
  ]
  return `${sky}${islands.join('')}${quayAt(363)}
<text x="56" y="486" font-size="104" fill="${INK.text}">${SITE.name}</text>
<text x="56" y="560" font-size="44" fill="${INK.muted}">${SITE.tagline}</text>`
}

/** The island of a kind of server. */
function kindPicture(tag: string | null): string {
  return `${sky}${island(tag, { x: 342, y: 10, size: 516 })}${quayAt(540)}
<text x="1144" y="596" font-size="36" text-anchor="end" fill="${INK.muted}">${SITE.name}</text>`
}

function island(tag: string | null, { x, y, size }: { x: number; y: number; size: number }): string {
  const subject = { id: `drifting ${tag}`, tags: tag === null ? [] : [tag] }
  const drawn = drawIsland(subject, { shape: 'mark', sky: false })
  return drawn
    .replace('<svg ', `<svg x="${x}" y="${y}" width="${size}" height="${size}" `)
    .replace(' stroke="currentColor"', '')
}

/** The lower part: stepped blocks, and the lantern's plank. */
function quayAt(y: number): string {
  return `<path fill="${INK.ground}" d="M0 ${height}V${y}h120v-12h140v12h240v-12h100v12h260v-12h120v12h100v-12h120V${height}z"/>
<rect y="${height - 12}" width="${width}" height="12" fill="${INK.lantern}"/>`
}

/** An ICO file: a header, an entry for each picture, then the pictures, which may be PNGs. */
function iconFile(icons: readonly { size: number; png: Buffer }[]): Buffer {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * icons.length)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(icons.length, 4)
  let offset = header.length
  for (const [index, { size, png }] of icons.entries()) {
    const at = HEADER_BYTES + ENTRY_BYTES * index
    header.writeUInt8(size, at)
    header.writeUInt8(size, at + 1)
    header.writeUInt16LE(1, at + 4)
    header.writeUInt16LE(32, at + 6)
    header.writeUInt32LE(png.length, at + 8)
    header.writeUInt32LE(offset, at + 12)
    offset += png.length
  }
  return Buffer.concat([header, ...icons.map(({ png }) => png)])
}
