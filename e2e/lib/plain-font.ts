import type { Page, Route } from '@playwright/test'
import { readFileSync } from 'node:fs'

/** Boxes with Arial's widths and line box, for Latin letters and the signs of the site's texts. */
const fontAddress = (file: string) =>
  `data:font/woff2;base64,${readFileSync(new URL(`fonts/${file}`, import.meta.url)).toString('base64')}`

const REGULAR = fontAddress('arial-regular.woff2')
const BOLD = fontAddress('arial-bold.woff2')

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
