/** Input types without text. */
const BUTTONS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const TYPED = `input:not(${BUTTONS.map((type) => `[type=${type}]`).join()}),textarea,select`

/** Whether a key pressed on this element enters text (or selects an option). */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches(TYPED) || target.isContentEditable)
}

/**
 * Whether a key press may be a single-key shortcut of the screen: no text field has the focus, no dialog is
 * open, and no modifier is pressed but Shift, which many keyboards need for '/'.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return false
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null
}
