/** A row in a list for staff: its attribute `data-row` has the id of what it shows. */
const row = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/**
 * Focuses the button of a row for an action, or the row's first action, or the row itself. Returns whether
 * the row exists.
 */
export function focusRow(id: string, action?: string): boolean {
  const element = row(id)
  const target =
    element?.querySelector<HTMLElement>(`[data-action="${action ?? 'none'}"]`) ??
    element?.querySelector<HTMLElement>('[data-action]') ??
    element
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return Boolean(target)
}

/** The id in the row that contains an element. */
export function focusedRow(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  return target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
}
