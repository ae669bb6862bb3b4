import type { MouseEvent } from 'react'

/**
 * For the submit button of a form: the current field keeps the focus until the button is released. If it lost
 * the focus earlier, it would show its error at once, the button would move away from the pointer, and
 * nothing would be sent. After that the button gets the focus, so that an error can scroll its field into
 * view.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
}
