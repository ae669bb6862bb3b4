/**
 * The search parameters of the admin area: the tab, and the filters of its list. Default values are left out.
 */
export interface AdminSearch {
  tab?: string | undefined
  page?: number | undefined
  q?: string | undefined
  /** The chosen state filter of the tab. */
  status?: string | undefined
  /** The chosen type filter of the tab. */
  type?: string | undefined
  /** Filters of the audit log: the person, and the target. */
  actor?: string | undefined
  target?: string | undefined
  /** The listing whose details are open. */
  open?: string | undefined
  /** The person whom the team tab shows. */
  person?: string | undefined
  /** The first and the last day, `2026-11-20`. */
  from?: string | undefined
  to?: string | undefined
}

/** The props of every tab's panel. A change of any filter leads back to the first page. */
export interface AdminPanelProps {
  search: AdminSearch
  /** Id of the viewer. */
  viewerId: string
  /** Websites that are held until staff have seen them. */
  heldLinks: number
  /** Changes of approved servers that wait for staff. */
  heldChanges: number
  /** Changes the address; `replace` adds no history entry (for typing). */
  go: (change: Omit<AdminSearch, 'tab'>, options?: { replace?: boolean }) => void
  /** The address of another page of the panel's list. */
  hrefOf: (page: number) => string
}

/**
 * Reads the search parameters. Invalid values are left out. Each panel validates its own `status` and `type`.
 */
export function forgiveAdminSearch(search: Record<string, unknown>): AdminSearch {
  const page = Number(search['page'])
  const result: AdminSearch = {}
  if (Number.isSafeInteger(page) && page > 1 && page <= 9999) result.page = page
  for (const key of [
    'tab',
    'q',
    'status',
    'type',
    'actor',
    'target',
    'person',
    'open',
    'from',
    'to',
  ] as const) {
    const value = search[key]
    if (typeof value === 'string' && value !== '') result[key] = value.slice(0, 200)
    else if (key === 'q' && typeof value === 'number') result.q = String(value)
  }
  return result
}
