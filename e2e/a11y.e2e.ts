import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Look, play, SCREENS, type Scene, STATES } from './lib/scenes.ts'

const EVERY_LOOK: Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 1440, colorScheme: 'dark' },
  { width: 390, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
]

/** Both widths and both themes once: what a state adds to its screen is little. */
const TWO_LOOKS: Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
]

for (const scene of SCREENS) expectNothing(scene, EVERY_LOOK)
for (const scene of STATES) expectNothing(scene, TWO_LOOKS)

function expectNothing(scene: Scene, looks: Look[]): void {
  test(`axe finds nothing on ${scene.name}`, async ({ page, problems }) => {
    // Failing and missing screens are meant here.
    problems.expect(/^4\d\d /, /^net::ERR_FAILED GET \/assets\//, /^console: /, /^uncaught: /)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await play(page, scene)
    const found: string[] = []
    for (const { width, colorScheme } of looks) {
      if (scene.widths?.includes(width) === false) continue
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const here = await violations(page, scene)
      found.push(...here.map((violation) => `${width} px, ${colorScheme}: ${violation}`))
    }
    expect(found).toEqual([])
  })
}

async function violations(page: Page, scene: Scene): Promise<string[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  // The heading takes the focus when it comes; one that stands in for it would lose it again.
  if (scene.name.endsWith('-loading')) axe.disableRules('page-has-heading-one')
  const result = await axe.analyze()
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}
