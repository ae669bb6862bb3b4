import type { CDPSession, Page } from '@playwright/test'

/** Key presses between two checks of the progress, because a check takes longer than a press. */
const PRESSES = 20

/** The browser's own tab stops: scrollable areas, and the end of the page or of a dialog. */
const SPARE_PRESSES = 20

interface TabStops {
  /** Number of controls. */
  controls: number
  /** Controls that got the focus without a visible focus mark, and the reason. */
  unseen: string[]
  /** The start of the markup of controls that never got the focus. */
  missed: string[]
}

/** Presses Tab until every control had the focus. */
export async function tabThrough(page: Page): Promise<TabStops> {
  const session = await page.context().newCDPSession(page)
  const controls = await page.evaluate(watchFocus)
  let left = controls
  let spare = controls + SPARE_PRESSES
  while (left > 0 && spare > 0) {
    const presses = Math.min(PRESSES, left + 1, spare)
    await pressTab(session, presses)
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

/** The browser handles them in order. To wait for each would draw a frame for each. */
async function pressTab(session: CDPSession, times: number): Promise<void> {
  const key = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const types = Array.from({ length: times }, () => ['rawKeyDown', 'keyUp'] as const).flat()
  await Promise.all(types.map((type) => session.send('Input.dispatchKeyEvent', { type, ...key })))
}

/**
 * Runs in the page: marks the elements that Tab should reach, and records those that it reaches. Returns the
 * number of controls.
 */
function watchFocus(): number {
  const scope: ParentNode = document.querySelector('dialog:modal') ?? document
  const groups = new Set<string>()
  let count = 0
  for (const control of scope.querySelectorAll<HTMLElement>(
    'a[href], button, input, select, textarea, summary',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled, [inert] *'))
      continue
    // A row of tabs is one tab stop; the arrow keys move inside it.
    if (control.matches('[role=tab][tabindex="-1"]')) continue
    // A group of radio buttons is one, too.
    if (control instanceof HTMLInputElement && control.type === 'radio') {
      if (groups.has(control.name)) continue
      groups.add(control.name)
    }
    control.dataset['control'] = ''
    count += 1
  }

  // After the keyup event the focus has moved and the page has scrolled to it.
  addEventListener('keyup', () => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return
    // An element that is animated on focus is checked at its final position.
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
    // A visually hidden slider shows its outline on the picture around it.
    const isPicture = focused.matches('.sr-only') && focused.parentElement?.contains(above)
    const isFree = focused.contains(above) || above.contains(focused) || label?.contains(above) || isPicture
    return isFree ? null : `lies under ${above.outerHTML.slice(0, 80)}`
  }
}
