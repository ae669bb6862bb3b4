import { type ReactNode, useLayoutEffect, useState } from 'react'

interface TakeOverProps {
  /** Holds the page as it was served, until this is shown in its place. */
  root: HTMLElement
  children: ReactNode
}

/** Takes up what a visitor began to type into the search field of the page as it was served, and the focus, when the web app replaces it. */
export function TakeOver({ root, children }: TakeOverProps) {
  const [served] = useState(() => readField(fieldIn(root)))
  useLayoutEffect(() => {
    const field = fieldIn(root)
    if (!served || !field || served.field === field) return
    const { value } = served.field
    if (value !== served.field.defaultValue) {
      // By the element's own setter: React hears only of values it did not set itself.
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
    if (served.focused) field.focus()
  }, [root, served])
  return children
}

const fieldIn = (root: HTMLElement) => root.querySelector<HTMLInputElement>('input[type="search"]')

function readField(field: HTMLInputElement | null) {
  return field && { field, focused: document.activeElement === field }
}
