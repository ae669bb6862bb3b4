import type { MouseEvent } from 'react'

/**
 * For a submit button: the current field keeps the focus until the button is released. If it lost it earlier,
 * its error would move the button away from the pointer, and nothing would be sent.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
}
