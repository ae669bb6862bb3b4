import { cutTo } from '#contract/text/graphemes.ts'

/** No list has more pages, and no filter a longer text. */
const PAGE_NUMBER_MAX = 9999
const TEXT_MAX = 200

const TEXTS = [
  'tab',
  'q',
  /** The chosen state and type filters of the tab. */
  'status',
  'type',
  /** Filters of the audit log: the person, the target, the first and the last day (`2026-11-20`). */
  'actor',
  'target',
  'from',
  'to',
  /** The listing whose details are open. */
  'open',
  /** The person whom the team tab shows. */
  'person',
] as const

/**
 * The search parameters of the admin area: the tab, and the filters of its list. Default values are left out.
 */
export type AdminSearch = { page?: number | undefined } & {
  [key in (typeof TEXTS)[number]]?: string | undefined
}

/** The props of every tab's panel. A change of any filter leads back to the first page. */
export interface AdminPanelProps {
  search: AdminSearch
  isAdmin: boolean
  /** Changes the address; `replace` adds no history entry (for typing). */
  go: (change: Omit<AdminSearch, 'tab'>, options?: { replace?: boolean }) => void
}

/**
 * Reads the search parameters. Invalid values are left out. Each panel validates its own `status` and `type`.
 */
export function forgiveAdminSearch(search: Record<string, unknown>): AdminSearch {
  const page = Number(search['page'])
  const result: AdminSearch = {}
  if (Number.isSafeInteger(page) && page > 1 && page <= PAGE_NUMBER_MAX) result.page = page
  for (const key of TEXTS) {
    const value = search[key]
    if (typeof value === 'string' && value !== '') result[key] = cutTo(value, TEXT_MAX)
    else if (key === 'q' && typeof value === 'number') result.q = String(value)
  }
  return result
}
