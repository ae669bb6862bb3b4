import type { MouseEvent } from 'react'

/**
 * For a submit button: the field keeps the focus until the button is released. Otherwise its error could move
 * the button away from the pointer, and nothing would be sent.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
}
