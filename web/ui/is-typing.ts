/** Input types without text. */
const BUTTONS = ['button', 'checkbox', 'color', 'file', 'image', 'radio', 'range', 'reset', 'submit']
const TYPED = `input:not(${BUTTONS.map((type) => `[type=${type}]`).join()}),textarea,select`

/** Whether a key pressed on this element enters text (or selects an option). */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.matches(TYPED) || target.isContentEditable)
}
