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
      if (isChanged(field)) announce(field)
  }, [cameWithPage])
  return form
}

type Field = (HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement) & {
  /** React's own. */
  _valueTracker?: { setValue: (value: string) => void }
}

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
 * React handles an input event only when the value differs from its tracked one, which hydration copied from the
 * page. Setting that of the field would move the caret under the person who types.
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
  field._valueTracker?.setValue('')
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
