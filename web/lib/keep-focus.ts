import type { MouseEvent } from 'react'

/**
 * For the button that sends a form: the field that was written in keeps the focus until the button is let go. Left before, it would show its error at once,
 * which moves the button away from under the finger, and nothing is sent. Then the focus goes on, so that an error brings its field into view.
 */
export const keepFocus = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: (event: MouseEvent<HTMLElement>) => event.currentTarget.focus({ preventScroll: true }),
}
