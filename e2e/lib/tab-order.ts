import type { Page } from '@playwright/test'

/** Presses before looking how far they came: each look costs more than a press. */
const PRESSES = 20

/** The browser's own stops: what scrolls by itself, and the end of the page or of a dialog. */
const SPARE_PRESSES = 20

interface TabStops {
  /** How many controls there are. */
  controls: number
  /** Controls that the focus reached without showing where it is, and why one does not see it. */
  unseen: string[]
  /** The beginning of the markup of controls that the focus never reached. */
  missed: string[]
}

/** Presses Tab until the focus has been on everything that can be operated. */
export async function tabThrough(page: Page): Promise<TabStops> {
  const controls = await page.evaluate(watchFocus)
  let left = controls
  let spare = controls + SPARE_PRESSES
  while (left > 0 && spare > 0) {
    const presses = Math.min(PRESSES, left + 1, spare)
    for (let press = 0; press < presses; press += 1) await page.keyboard.press('Tab')
    spare -= presses
    left = await page.evaluate(() => document.querySelectorAll('[data-control]:not([data-reached])').length)
  }
  return page.evaluate(() => {
    const markup = ({ outerHTML }: Element) => outerHTML.slice(0, 120)
    const ofKind = (selector: string) => [...document.querySelectorAll(`[data-control]${selector}`)]
    return {
      controls: ofKind('').length,
      unseen: ofKind('[data-unseen]').map(
        (control) => `${markup(control)} ${control.getAttribute('data-unseen')}`,
      ),
      missed: ofKind(':not([data-reached])').map(markup),
    }
  })
}

/** Runs in the page: marks what Tab should stop at, and from now on what it reaches. Gives the number of controls. */
function watchFocus(): number {
  const scope: ParentNode = document.querySelector('dialog:modal') ?? document
  const groups = new Set<string>()
  let count = 0
  for (const control of scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue
    // A row of tabs is one stop; the arrow keys go on from there.
    if (control.matches('[role=tab][tabindex="-1"]')) continue
    // So is a group of radio buttons.
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (groups.has(control.name)) continue
      groups.add(control.name)
    }
    control.dataset['control'] = ''
    count += 1
  }

  // When the key is up, the focus has moved and the page has scrolled to it.
  addEventListener('keyup', () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return
    // What slides in with the focus is looked at where it comes to rest.
    for (const animation of document.getAnimations())
      if (animation instanceof CSSTransition) animation.finish()
    const isRadio = focused instanceof HTMLInputElement && focused.type === 'radio'
    const group = isRadio
      ? document.querySelector<HTMLElement>(`[name="${focused.name}"][data-control]`)
      : null
    const control = group ?? focused
    if (control.dataset['control'] === undefined || control.dataset['reached'] !== undefined) return
    control.dataset['reached'] = ''
    const reason = whyUnseen(focused)
    if (reason !== null) control.dataset['unseen'] = reason
  })
  return count

  function whyUnseen(focused: HTMLElement): string | null {
    const label = focused instanceof HTMLInputElement ? focused.labels?.[0] : undefined
    const isOutlined = (element: Element, part?: string) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element, part)
      const isClear = /\/ 0\)|, 0\)$|transparent/.test(outlineColor)
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2 && !isClear
    }
    if (!isOutlined(focused) && !isOutlined(focused, '::after') && !(label && isOutlined(label)))
      return 'has no visible outline'

    const shown = focused instanceof HTMLInputElement && focused.type === 'radio' && label ? label : focused
    const { left, right, top, bottom } = shown.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight || right <= 0 || left >= innerWidth) return 'is outside the window'
    const above = document.elementFromPoint(
      (left + right) / 2,
      (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
    )
    if (above === null) return 'lies under nothing that can be hit'
    // A slider that is only heard shows its outline on the picture around it.
    const isPicture = focused.matches('.sr-only') && focused.parentElement?.contains(above)
    const isFree = focused.contains(above) || above.contains(focused) || label?.contains(above) || isPicture
    return isFree ? null : `lies under ${above.outerHTML.slice(0, 80)}`
  }
}
