import { isTyping } from '../ui/is-typing.ts'

/**
 * Whether a key press may be a single-key shortcut of the screen: no text field has the focus, no dialog is
 * open, and no modifier is pressed but Shift, which many keyboards need for '/'.
 */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return false
  return !isTyping(event.target) && document.querySelector('dialog[open]') === null
}
