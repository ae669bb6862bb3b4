import { createRequire } from 'node:module'
import type { Page, Route } from '@playwright/test'
import { ARIAL, ARIAL_BOLD, type FontMetrics } from '../../dev/font-metrics.ts'

interface Glyph {
  readonly name: string
}

interface Opentype {
  Path: new () => { moveTo(x: number, y: number): void; lineTo(x: number, y: number): void; close(): void }
  Glyph: new (parts: object) => Glyph
  Font: new (parts: object) => { toArrayBuffer(): ArrayBuffer }
}

// The package comes without types.
const opentype: Opentype = createRequire(import.meta.url)('opentype.js')

const EM = 2048
/** Characters outside the table of widths; about as wide as a letter. */
const ELSE = 0.55
const CHARACTERS = Array.from({ length: 0x17f - 0x20 }, (_, place) =>
  String.fromCodePoint(0x20 + place),
).concat(...'–—‘’“”…→−')

/**
 * Gives the page an Arial font with boxes as letters, because fallback fonts are measured for Arial, which not every
 * computer has. The page must bypass the content policy.
 */
export async function provideArial(page: Page): Promise<void> {
  await page.route(/\/assets\/[^/]*\.css$/, replaceArial)
  // A page contains the styles of its first paint.
  await page.route(
    () => true,
    (route) => (route.request().resourceType() === 'document' ? replaceArial(route) : route.fallback()),
  )
  // A system font is available at once, so this one must load before anything is drawn with it.
  await page.addInitScript(hideUntilFallbacksCame)
}

async function replaceArial(route: Route): Promise<void> {
  const response = await route.fetch()
  const styles = await response.text()
  const body = styles.replaceAll(/src:local\("?Arial( Bold)?"?\)[^;}]*/g, (_, bold?: string) => {
    return `src:url(${bold === undefined ? REGULAR : BOLD})`
  })
  await route.fulfill({ response, body })
}

/** Runs in the page, before its own scripts: hidden elements cause no layout shift. */
function hideUntilFallbacksCame(): void {
  const hidden = new CSSStyleSheet()
  hidden.replaceSync('html { visibility: hidden !important }')
  document.adoptedStyleSheets = [hidden]
  const look = async () => {
    const fallbacks = [...document.fonts].filter(({ family }) => family.includes('Fallback'))
    if (fallbacks.length === 0) {
      setTimeout(() => void look())
      return
    }
    await Promise.all(fallbacks.map((face) => face.load()))
    document.adoptedStyleSheets = []
  }
  void look()
}

const REGULAR = fontAddress('Regular', ARIAL)
const BOLD = fontAddress('Bold', ARIAL_BOLD)

function fontAddress(styleName: string, { ascent, descent, widthOf }: FontMetrics): string {
  const glyph = (character: string, width: number) =>
    new opentype.Glyph({
      name: `u${character.codePointAt(0)?.toString(16)}`,
      unicode: character.codePointAt(0),
      advanceWidth: Math.round(width * EM),
      path: character.trim() === '' ? new opentype.Path() : box(width * EM),
    })
  const notdef = new opentype.Glyph({ name: '.notdef', advanceWidth: EM / 2, path: new opentype.Path() })
  const font = new opentype.Font({
    familyName: 'Plain',
    styleName,
    unitsPerEm: EM,
    ascender: Math.round(ascent * EM),
    descender: -Math.round(descent * EM),
    glyphs: [notdef, ...CHARACTERS.map((character) => glyph(character, widthOf(character) || ELSE))],
  })
  return `data:font/ttf;base64,${Buffer.from(font.toArrayBuffer()).toString('base64')}`
}

function box(width: number) {
  const path = new opentype.Path()
  path.moveTo(80, 0)
  path.lineTo(80, 1000)
  path.lineTo(width - 80, 1000)
  path.lineTo(width - 80, 0)
  path.close()
  return path
}
