import { type Browser, chromium, type Page } from '@playwright/test'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startLocalApp } from '../ops/lib/local-app.ts'
import { ROOT } from '../ops/lib/paths.ts'
import { freePortFrom } from '../ops/lib/ports.ts'
import { runTool } from '../ops/lib/processes.ts'
import { atEnd, Failure, runScript } from '../ops/lib/script.ts'
import { forget } from '../ops/lib/state.ts'
import { tell } from '../ops/lib/words.ts'
import { findChromium } from './chromium.ts'
import { resendAfterReset } from './lib/requests.ts'
import { type Look, play, SCREENS, type Scene, STATES } from './lib/scenes.ts'
import { waitForApp } from './lib/wait-for-app.ts'

const FOLDER = join(ROOT, 'shots')
const STATE = join(ROOT, '.wrangler', 'shots-state')
const FIRST_PORT = 8899

const WIDTHS = [390, 768, 1440]
const THEMES = ['light', 'dark'] as const

interface Shot extends Look {
  scene: string
  file: string
}

/**
 * `npm run shots`: a screenshot of every screen in every state, in three widths and both themes, and a page
 * that shows them all. Words after the command select scenes whose names contain one of them.
 */
await runScript(async () => {
  const scenes = chosenScenes(process.argv.slice(2))
  const origin = await startApp()
  const browser = await startBrowser()
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const shots: Shot[] = []
  const failed: string[] = []
  for (const scene of scenes) {
    tell(scene.name)
    for (const width of scene.widths ?? WIDTHS) {
      try {
        shots.push(...(await shoot(browser, origin, scene, width)))
      } catch (error) {
        failed.push(`${scene.name}, ${width} px: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
  }
  writeFileSync(join(FOLDER, 'index.html'), contactSheet(scenes, shots))
  tell(`${shots.length} pictures: open shots/index.html`)
  if (failed.length > 0) throw new Failure(`These scenes failed:\n\n${failed.join('\n\n')}`)
})

function chosenScenes(words: string[]): Scene[] {
  const all = [...SCREENS, ...STATES]
  const chosen =
    words.length === 0 ? all : all.filter(({ name }) => words.some((word) => name.includes(word)))
  if (chosen.length === 0)
    throw new Failure(`No scene is called so. There are: ${all.map(({ name }) => name).join(', ')}`)
  return chosen
}

/** Builds and runs the product on new data of its own. Returns its address. */
async function startApp(): Promise<string> {
  await forget(STATE)
  tell('Building the web app …')
  const build = await runTool('vite', ['build', '--logLevel', 'warn'])
  if (build.code !== 0) throw new Failure(`The web app could not be built:\n${build.output}`)
  const workerPort = await freePortFrom(FIRST_PORT)
  const origin = `http://localhost:${workerPort}`
  await startLocalApp({ workerPort, origin, stateDir: STATE })
  return origin
}

async function startBrowser(): Promise<Browser> {
  const browser = await chromium.launch(await findChromium())
  atEnd(() => browser.close())
  return browser
}

/**
 * Opens the scene anew in each width, because a screen may behave differently. The theme changes in place.
 */
async function shoot(browser: Browser, baseURL: string, scene: Scene, width: number): Promise<Shot[]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width, height: width < 700 ? 844 : 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  resendAfterReset(context)
  waitForApp(context)
  try {
    const page = await context.newPage()
    await play(page, scene)
    // What the app loads after its first paint. A scene that holds requests back never gets there.
    await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => undefined)
    await scrollThrough(page)
    if (scene.alike !== undefined)
      await page.locator(scene.alike).evaluateAll((all) => all.forEach((each) => each.remove()))
    const shots: Shot[] = []
    for (const colorScheme of THEMES) {
      const file = `${scene.name}-${width}-${colorScheme}.png`
      await takePicture(page, colorScheme, join(FOLDER, file))
      shots.push({ scene: scene.name, width, colorScheme, file })
    }
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    return shots
  } finally {
    await context.close()
  }
}

/** Some parts load or are drawn when they are near the window, and a full-page screenshot does not scroll. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })
}

async function takePicture(page: Page, colorScheme: Look['colorScheme'], path: string): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    // Without this, the picture would contain the empty space of the scroll bar, and the sticky header in the
    // middle of the page.
    document.documentElement.style.scrollbarGutter = 'auto'
    scrollTo(0, 0)
    await document.fonts.ready
  })
  // Lazy pictures may still be on their way.
  await page.evaluate(async () => {
    const pictures = [...document.images]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
  })
  const isOpen = await page.locator('dialog:modal').count()
  await page.screenshot({ path, fullPage: isOpen === 0, animations: 'disabled' })
}

function contactSheet(scenes: Scene[], shots: Shot[]): string {
  const figure = ({ file, width, colorScheme }: Shot) =>
    `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy" width="${width / 4}"></a><figcaption>${width} ${colorScheme}</figcaption></figure>`
  const section = ({ name }: Scene) =>
    `<section><h2>${name}</h2><div>${shots
      .filter((shot) => shot.scene === name)
      .map(figure)
      .join('')}</div></section>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>body{font:15px/1.5 system-ui,sans-serif;margin:2rem;background:#888}div{display:flex;gap:1rem;align-items:start;overflow-x:auto}figure{margin:0}img{display:block}</style>
<h1>Screens</h1>${scenes.map(section).join('\n')}</html>
`
}
