import { ID_PATTERN } from '#contract/base/ids.ts'

/**
 * Extracts the id from typed or pasted text: an id, or the address of the server's page. `null` when there is
 * none.
 */
export function serverIdIn(text: string): string | null {
  const wanted = text.trim()
  if (ID_PATTERN.test(wanted)) return wanted
  const match = /(?:servers|affiliates)\/(?:[\w-]*-)?([\w-]{12})(?![\w-])/.exec(wanted)
  return match?.[1] ?? null
}
