const TEXT_INPUTS = new Set([
  'date',
  'datetime-local',
  'email',
  'month',
  'number',
  'password',
  'search',
  'tel',
  'text',
  'time',
  'url',
  'week',
])

/** Whether a key pressed on this element writes text into it (or picks in a select). */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target instanceof HTMLInputElement) return TEXT_INPUTS.has(target.type)
  return (
    target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement || target.isContentEditable
  )
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
