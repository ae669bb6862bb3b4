import type { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

type Results = Awaited<ReturnType<AxeBuilder['analyze']>>

declare const axe: { run: (root: Document, options: object) => Promise<Results> }

/**
 * Injects axe into the page. The builder would do so for every check, and would also return all passed rules.
 */
export async function loadAxe(page: Page): Promise<void> {
  await page.evaluate(SOURCE)
}

/**
 * The problems that axe finds on the current page, one sentence each; the order of headings is one of its
 * rules. `excused` names rules that do not apply here.
 */
export async function violationsOf(page: Page, excused: readonly string[] = []): Promise<string[]> {
  return page.evaluate(async (names) => {
    const rules = Object.fromEntries(names.map((rule) => [rule, { enabled: false }]))
    const results = await axe.run(document, {
      resultTypes: ['violations'],
      // There is neither sound nor film, for which axe would load more.
      preload: false,
      rules,
    })
    return results.violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
    )
  }, excused)
}

const SOURCE = `${readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
)};undefined`
