/** In this time, screens and dialogs move the focus themselves. */
const GRACE_MS = 100
const ROW = 'li, tr, article'
const HEADING = 'h1, h2, h3, h4'

interface Place {
  element: HTMLElement
  path: string
  /** Where the focus goes instead, nearest first: the rows beside its own, and the parts around it. */
  around: readonly HTMLElement[]
  /** Whether the browser showed that it had the focus. */
  shown: boolean
  /** Whether it was disabled while it had the focus. */
  disabled: boolean
}

/**
 * False in a row for staff or its details, where keys decide: the next key would decide about another row.
 */
const isOfNoRow = (element: HTMLElement) => element.closest('[data-row]') === null

function placeOf(element: HTMLElement): Place {
  const around: HTMLElement[] = []
  for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
    around.push(outer)
    if (!outer.matches(ROW)) continue
    for (const beside of [outer.nextElementSibling, outer.previousElementSibling])
      if (beside instanceof HTMLElement) around.push(beside)
  }
  return {
    element,
    path: location.pathname,
    around: around.filter(isOfNoRow),
    shown: element.matches(':focus-visible'),
    disabled: false,
  }
}

/** The heading of a row or of a part. Headings in a part's rows are not its own. */
function headingOf(part: HTMLElement): HTMLElement | undefined {
  const headings = [...part.querySelectorAll<HTMLElement>(HEADING)].filter(isOfNoRow)
  return part.matches(ROW)
    ? headings[0]
    : headings.find((heading) => heading.closest(ROW) === part.closest(ROW))
}

function moveFrom({ around, shown }: Place): void {
  const next = around.find((part) => part.checkVisibility() && (part.matches(ROW) || headingOf(part)))
  const target = next && (headingOf(next) ?? next)
  if (!target) return
  if (target.tabIndex < 0) {
    target.tabIndex = -1
    target.classList.toggle('outline-none', !shown)
  }
  target.focus({ preventScroll: true })
}

/**
 * Keeps the focus when a press removes its own button: moves it to the next row or the heading of the part,
 * and returns it to a control that was disabled for a moment.
 */
export function keepPlace(): () => void {
  let place: Place | undefined
  const remember = () => {
    const { activeElement: element } = document
    if (!(element instanceof HTMLElement) || element === document.body) return
    // A toast has nothing around it where reading could go on.
    place = element.closest('[data-toaster]') ? undefined : placeOf(element)
  }
  // After a press beside all controls, no control gets the focus back.
  const forget = () => {
    if (document.activeElement === document.body) place = undefined
  }
  const check = () => {
    if (place?.path !== location.pathname || document.activeElement !== document.body) return
    const { element } = place
    if (!element.checkVisibility()) moveFrom(place)
    else if (place.disabled && !element.matches(':disabled')) element.focus({ preventScroll: true })
  }
  let timer: number | undefined
  const changes = new MutationObserver(() => {
    if (place?.element.matches(':disabled')) place.disabled = true
    if (document.activeElement !== document.body || timer !== undefined) return
    timer = window.setTimeout(() => {
      timer = undefined
      check()
    }, GRACE_MS)
  })
  const ends = new AbortController()
  remember()
  document.addEventListener('focusin', remember, ends)
  // Before the press itself is answered.
  const options = { capture: true, signal: ends.signal }
  document.addEventListener('pointerdown', forget, options)
  document.addEventListener('click', forget, options)
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
  return () => {
    clearTimeout(timer)
    changes.disconnect()
    ends.abort()
  }
}
