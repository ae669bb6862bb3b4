/** Inputs that take no text. */
const BUTTONS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const TYPED = `input:not(${BUTTONS.map((type) => `[type=${type}]`).join()}),textarea,select`

/** Whether a key pressed on this element writes text into it (or picks in a select). */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches(TYPED) || target.isContentEditable)
}

/**
 * Whether a key press may be a single-key shortcut of the screen: nobody is typing, no dialog is open, and it is no chord of the browser. Shift is
 * allowed: on many keyboards '/' needs it.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return false
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null
}
