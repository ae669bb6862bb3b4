import type { Page } from '@playwright/test'
import { expect, test, toast } from './fixtures.ts'
import { chooseAtStandIn } from './lib/discord.ts'
import { findListing } from './lib/listings.ts'
import { play, SCREENS, STATES } from './lib/scenes.ts'

const DIALOGS = STATES.filter(({ name }) => /dialog|menu|captcha/.test(name))

for (const scene of [...SCREENS, ...DIALOGS]) {
  test(`Tab reaches everything on ${scene.name}, and one sees where`, async ({ page, problems }) => {
    // A link in the trail may lead to a server that is gone; it is looked up as soon as it gets the focus.
    problems.expect(/^404 GET \/nowhere/, /^404 GET \/api\/servers\/F{12}$/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await play(page, scene)
    await page.waitForLoadState('networkidle')
    await page.evaluate(markControls)
    const wanted = await page.locator('[data-control]').count()
    expect(wanted).toBeGreaterThan(0)

    const reached: string[] = []
    const faults: string[] = []
    // Room for the browser's own stops: what scrolls by itself, and the end of the page or of a dialog.
    for (let presses = 0; presses < wanted + 15 && reached.length < wanted; presses += 1) {
      await page.keyboard.press('Tab')
      const stop = await page.evaluate(lookAtFocus)
      if (stop === null || reached.includes(stop.control)) continue
      reached.push(stop.control)
      if (stop.fault !== null) faults.push(`${stop.name}: ${stop.fault}`)
    }
    expect(faults).toEqual([])
    const missed = await page.locator('[data-control]').evaluateAll((all, seen) => {
      const left = all.filter((control) => !seen.includes(control.getAttribute('data-control') ?? ''))
      return left.map((control) => control.outerHTML.slice(0, 120))
    }, reached)
    expect(missed).toEqual([])
  })
}

test('somebody without a mouse finds a server, signs in, votes, reviews and reports', async ({
  page,
  persona,
}) => {
  const { _id, name, votes } = await findListing(
    page,
    ({ tags, ratingCnt }) => tags.includes('Factions') && ratingCnt > 5,
  )
  await page.goto('/servers')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('/')
  await page.keyboard.type(name)
  await expect(page).toHaveURL(/q=\w/)
  await expect(page.getByRole('article').first()).toContainText(name)
  await tabTo(page, (focused) => focused === name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused()

  await tabTo(page, (focused) => focused.startsWith('Vote '))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Sign in first' })).toBeVisible()
  await tabTo(page, (focused) => focused === 'Continue with Discord')
  await page.keyboard.press('Enter')
  await chooseAtStandIn(page, persona)
  await expect(page).toHaveURL(`/servers/${_id}`)
  await expect(page.getByRole('link', { name: `Dashboard of ${persona}` })).toBeVisible()

  await tabTo(page, (focused) => focused.startsWith('Vote '))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Voted! Come back in 24h for another.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Voted/ })).toContainText((votes + 1).toLocaleString('en'))
  await expect(page.getByRole('button', { name: /^Voted/ })).toBeFocused()

  await tabTo(page, (focused) => focused === '1 star')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: '3 stars' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.type('Typed, never clicked.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Thanks for your review!')).toBeVisible()

  await tabTo(page, (focused) => focused === 'Report server', 'Shift+Tab')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report server' })
  await expect(dialog).toBeVisible()
  await tabTo(page, (focused) => focused === 'Spam or advertising')
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Incorrect information' })).toBeChecked()
  await tabTo(page, (focused) => focused === 'Send report')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Thanks! We’ll review this.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Report server' })).toBeFocused()
})

/** Presses Tab until what has the focus is called so. */
async function tabTo(page: Page, wanted: (name: string) => boolean, key = 'Tab'): Promise<void> {
  const passed: string[] = []
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press(key)
    const name = await page.evaluate(() => {
      const focused = document.activeElement
      const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : null
      const words = focused?.getAttribute('aria-label') ?? (label ?? focused)?.textContent ?? ''
      return words.replaceAll(/\s+/g, ' ').trim()
    })
    if (wanted(name)) return
    passed.push(name.slice(0, 30))
  }
  throw new Error(`Not reached with ${key}. Passed: ${passed.join(' | ')}`)
}

/** Runs in the page: numbers what Tab should stop at. Of a group of radio buttons that is one. */
function markControls(): void {
  const modal = document.querySelector('dialog:modal')
  const scope: ParentNode = modal ?? document
  const groups = new Set<string>()
  let number = 0
  for (const control of scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue
    // A row of tabs is one stop; the arrow keys go on from there.
    if (control.matches('[role=tab][tabindex="-1"]')) continue
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (groups.has(control.name)) continue
      groups.add(control.name)
    }
    control.dataset['control'] = String(number)
    number += 1
  }
}

interface Stop {
  control: string
  name: string
  /** What keeps somebody from seeing where the focus is; `null` when nothing does. */
  fault: string | null
}

/** Runs in the page. `null` while the focus is on nothing of it. */
async function lookAtFocus(): Promise<Stop | null> {
  // What slides in when it gets the focus takes a moment even without motion.
  await new Promise((resolve) => requestAnimationFrame(resolve))
  const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
  await Promise.allSettled(moving.map((animation) => animation.finished))
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || focused === document.body) return null
  const isRadio = focused instanceof HTMLInputElement && focused.type === 'radio'
  const group = isRadio ? document.querySelector<HTMLElement>(`[name="${focused.name}"][data-control]`) : null
  const control = (group ?? focused).dataset['control']
  const name = (focused.getAttribute('aria-label') ?? focused.textContent) || focused.outerHTML.slice(0, 80)
  if (control === undefined) return null

  const ring = (element: Element, part?: string) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
    const clear = /\/ 0\)|, 0\)$|transparent/.test(outlineColor)
    return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !clear
  }
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
  const ringed = ring(focused) || ring(focused, '::after') || (label !== undefined && ring(label))
  if (!ringed) return { control, name, fault: 'has no visible outline' }

  const { left, right, top, bottom } = (isRadio && label ? label : focused).getBoundingClientRect()
  const x = (left + right) / 2
  const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
  const above = document.elementFromPoint(x, y)
  const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
  if (!inside) return { control, name, fault: `is outside the window, at ${Math.round(x)}, ${Math.round(y)}` }
  // A slider that is only heard stands for the picture around it, which shows the ring.
  const drawn = (element: Element) =>
    focused.matches('.sr-only') && Boolean(focused.parentElement?.contains(element))
  const free =
    above !== null &&
    (focused.contains(above) || above.contains(focused) || Boolean(label?.contains(above)) || drawn(above))
  return { control, name, fault: free ? null : `lies under ${above?.outerHTML.slice(0, 80) ?? 'nothing'}` }
}
