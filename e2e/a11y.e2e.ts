import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { type Look, play, SCREENS, STATES } from './lib/scenes.ts'

/** Both layouts and both themes; the themes' colours do not depend on the width. */
const LOOKS: Look[] = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
]

for (const scene of [...SCREENS, ...STATES]) {
  test(`axe finds nothing on ${scene.name}`, async ({ page, problems }) => {
    // Failing and missing screens are meant here.
    problems.expect(/^[45]\d\d /, /^net::ERR_INTERNET_DISCONNECTED /, /^console: /, /^uncaught: /)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await play(page, scene)
    // The heading takes the focus when it comes; one that stands in for it meanwhile would lose it again.
    const excused = scene.name.endsWith('-loading') ? ['page-has-heading-one'] : []
    const found: string[] = []
    await page.evaluate(axeSource())
    for (const { width, colorScheme } of LOOKS) {
      if (scene.widths?.includes(width) === false) continue
      await page.setViewportSize({ width, height: 900 })
      await page.emulateMedia({ colorScheme })
      const here = await violations(page, excused)
      found.push(...here.map((violation) => `${width} px, ${colorScheme}: ${violation}`))
    }
    expect(found).toEqual([])
  })
}

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

declare const axe: { run: (root: Document, options: object) => Promise<Results> }

/** Runs axe where it is already: the builder would put it there anew each time, and carry home what passed. */
async function violations(page: Page, excused: string[]): Promise<string[]> {
  return page.evaluate(async (rules) => {
    const off = Object.fromEntries(rules.map((rule) => [rule, { enabled: false }]))
    const results = await axe.run(document, { resultTypes: ['violations'], rules: off })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, excused)
}

function axeSource(): string {
  const beside = createRequire(import.meta.resolve('@axe-core/playwright'))
  return `${readFileSync(beside.resolve('axe-core/axe.min.js'), 'utf8')};undefined`
}
