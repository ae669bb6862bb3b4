import { type RefObject, useEffect, useRef, useState } from 'react'
import { useIsHydrated } from './clock.ts'

/** The ref of a form that gets the input that was entered before hydration. Its fields must be controlled. */
export function useEarlyInput<Form extends HTMLElement>(): RefObject<Form | null> {
  const form = useRef<Form>(null)
  const isHydrated = useIsHydrated()
  // Only a form that was rendered on the server can have input before hydration.
  const [cameWithPage] = useState(!isHydrated)
  useEffect(() => {
    if (!cameWithPage) return
    for (const field of form.current?.querySelectorAll<Field>('input, textarea, select') ?? [])
      if (!isBeingChosen(field) && isChanged(field)) announce(field)
  }, [cameWithPage])
  return form
}

/** React hydrates within an event, too. The event of a choice tells it of that choice itself. */
function isBeingChosen(field: Field): boolean {
  const { event } = globalThis
  return (
    field instanceof HTMLSelectElement &&
    event?.target === field &&
    (event.type === 'input' || event.type === 'change')
  )
}

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isChanged(field: Field): boolean {
  // The server marked what it chose; a form that the browser made since has no such mark.
  if (field instanceof HTMLSelectElement)
    return Array.from(field.options).some((option) => option.defaultSelected && !option.selected)
  if (field.type === 'radio' || field.type === 'checkbox')
    return (
      field instanceof HTMLInputElement &&
      field.checked !== field.defaultChecked &&
      (field.checked || field.type === 'checkbox')
    )
  return field.value !== field.defaultValue
}

/**
 * Tells React of input that it has not seen: it handles an event only when the value differs from the one it
 * knows.
 */
function announce(field: Field): void {
  if (field instanceof HTMLSelectElement) {
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return
  }
  if (field instanceof HTMLInputElement && (field.type === 'radio' || field.type === 'checkbox')) {
    // React then tracks the opposite, so it handles the click.
    field.checked = !field.checked
    field.click()
    return
  }
  const { value, selectionStart, selectionEnd } = field
  // React learns of a value that is set on the field itself, and not of one set through its class.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
