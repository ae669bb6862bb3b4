import type { ServerAction } from './server-actions.ts'
import { rowId } from './row-id.ts'

/** Puts the focus on a row's button for an action, or on its first one. Answers whether the row is there. */
export function focusServer(id: string, action?: ServerAction): boolean {
  const row = document.getElementById(rowId(id))
  const button =
    row?.querySelector<HTMLElement>(`[data-action="${action ?? 'none'}"]`) ??
    row?.querySelector<HTMLElement>('[data-action]')
  button?.focus()
  button?.scrollIntoView({ block: 'nearest' })
  return Boolean(button)
}

/** The listing in whose row something stands. */
export function focusedServer(target: EventTarget | null): string | null {
  if (!(target instanceof HTMLElement)) return null
  return target.closest<HTMLElement>('[data-server]')?.dataset['server'] ?? null
}
