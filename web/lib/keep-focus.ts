import type { MouseEvent } from 'react'

/**
 * For the button that sends a form: the field that was written in keeps the focus while the button is pressed. Left, it would show its fault at once, which
 * moves the button away from under the finger, and nothing is sent.
 */
export function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
