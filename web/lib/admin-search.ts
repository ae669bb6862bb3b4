import type { ReactNode } from 'react'

/** What the address bar of the admin area holds: the tab, and how that tab's list is filtered. Left out is the default. */
export interface AdminSearch {
  tab?: string | undefined
  page?: number | undefined
  q?: string | undefined
  /** The chosen state of what the tab lists. */
  status?: string | undefined
  /** The chosen kind of what the tab lists. */
  type?: string | undefined
  /** Whose doing, and to which thing. */
  actor?: string | undefined
  target?: string | undefined
  /** The first and the last day, `2026-11-20`. */
  from?: string | undefined
  to?: string | undefined
}

/** What the panel of every tab gets. Choosing anything but a page leads back to the first page. */
export interface AdminPanelProps {
  search: AdminSearch
  /** Id of anyone who looks at it. */
  viewerId: string
  /** Changes the address; `replace` leaves no step in the history (typing). */
  go: (change: Omit<AdminSearch, 'tab'>, options?: { replace?: boolean }) => void
  /** Draws the link to another page of the panel's list, for the pager. */
  renderStep: (step: {
    page: number
    rel: 'prev' | 'next'
    className: string
    children: ReactNode
  }) => ReactNode
}

/** Reads an address forgivingly: what makes no sense is left out. Each panel judges its own `status` and `type`. */
export function forgiveAdminSearch(search: Record<string, unknown>): AdminSearch {
  const page = Number(search['page'])
  const result: AdminSearch = {}
  if (Number.isSafeInteger(page) && page > 1 && page <= 9999) result.page = page
  for (const key of ['tab', 'q', 'status', 'type', 'actor', 'target', 'from', 'to'] as const) {
    const value = search[key]
    if (typeof value === 'string' && value !== '') result[key] = value.slice(0, 200)
    else if (key === 'q' && typeof value === 'number') result.q = String(value)
  }
  return result
}
