/** A row in a list with keys: its attribute `data-row` has the id of what it shows. */
const rowOf = (id: string) => document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)

/** The button or link of a row for an action; without one, its first. */
export const actionIn = (id: string, action?: string): HTMLElement | null =>
  rowOf(id)?.querySelector(action === undefined ? '[data-action]' : `[data-action="${action}"]`) ?? null

/**
 * Focuses the button of a row for an action, or the row's first action, or the row itself. Returns whether
 * the row exists.
 */
export function focusRow(id: string, action?: string): boolean {
  const target = actionIn(id, action) ?? actionIn(id) ?? rowOf(id)
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
  return Boolean(target)
}

export function rowIdOf(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  return target.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null
}
