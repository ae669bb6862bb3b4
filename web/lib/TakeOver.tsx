import { type ReactNode, useLayoutEffect } from 'react'

/** What a visitor is doing on the page as it was served. */
interface Served {
  field: HTMLInputElement | null
  focused: Element | null
}

/** Follows what is in use on the page as it was served; it is gone by the time the web app stands. */
export function watchServed(root: HTMLElement): Served {
  const page = root.firstElementChild
  const served = { field: fieldIn(root), focused: document.activeElement }
  const look = () => {
    if (page?.isConnected) served.focused = document.activeElement
  }
  page?.addEventListener('focusin', look)
  // Asked a moment later: what takes the page away takes its focus, too, and that is no wish of the visitor's.
  page?.addEventListener('focusout', () => queueMicrotask(look))
  return served
}

interface TakeOverProps {
  /** Holds the page as it was served, until this is shown in its place. */
  root: HTMLElement
  served: Served
  children: ReactNode
}

/** Takes up what a visitor began to type into the search field of the page as it was served, and the focus, when the web app replaces it. */
export function TakeOver({ root, served, children }: TakeOverProps) {
  useLayoutEffect(() => {
    const field = fieldIn(root)
    if (served.field && field && served.field !== field) {
      const { value, defaultValue } = served.field
      if (value !== defaultValue) {
        // By the element's own setter: React hears only of values it did not set itself.
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
    }
    // What had the focus went with the served page; what says and does the same gets it.
    const { focused } = served
    if (focused && !focused.isConnected)
      [...root.querySelectorAll<HTMLElement>(focused.tagName)]
        .find((element) => saysOf(element) === saysOf(focused))
        ?.focus({ preventScroll: true })
  }, [root, served])
  return children
}

const fieldIn = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input[type="search"]')

const saysOf = (element: Element) =>
  ['type', 'href'].map((name) => element.getAttribute(name)).join(' ') + element.textContent
