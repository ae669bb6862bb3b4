import type { ServerAction } from './server-actions.ts'
import { rowId } from './row-id.ts'

/** Focuses the button of a row for an action, or the row's first button. Returns whether the row exists. */
export function focusServer(id: string, action?: ServerAction): boolean {
  const row = document.getElementById(rowId(id))
  const button =
    row?.querySelector<HTMLElement>(`[data-action="${action ?? 'none'}"]`) ??
    row?.querySelector<HTMLElement>('[data-action]')
  button?.focus()
  button?.scrollIntoView({ block: 'nearest' })
  return Boolean(button)
}

/** The listing whose row contains an element. */
export function focusedServer(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  return target.closest<HTMLElement>('[data-server]')?.dataset['server'] ?? null
}
