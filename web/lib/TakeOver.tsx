import { type ReactNode, useLayoutEffect, useState } from 'react'

interface TakeOverProps {
  /** Holds the page as it was served, until this is shown in its place. */
  root: HTMLElement
  children: ReactNode
}

/** Takes up what a visitor began to type into the search field of the page as it was served, and the focus, when the web app replaces it. */
export function TakeOver({ root, children }: TakeOverProps) {
  const [served] = useState(() => ({ field: fieldIn(root), focused: document.activeElement }))
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
