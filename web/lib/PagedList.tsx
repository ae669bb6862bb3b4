import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { wholeNumber } from '#contract/language/numbers.ts'
import { Fading } from '../ui/Fading.tsx'
import { RowsSkeleton } from '../ui/RowsSkeleton.tsx'
import { Pager, type PagerLinks } from './Pager.tsx'

interface Page<Item> {
  items: readonly Item[]
  total: number
  page: number
  limit: number
}

interface PagedListProps<Item> extends PagerLinks {
  query: { data: Page<Item> | undefined; isPlaceholderData: boolean }
  errorNotice: ReactNode
  empty: ReactNode
  /** The accessible name of the pager. */
  label: string
  children: (items: readonly Item[]) => ReactNode
}

export function PagedList<Item>(props: PagedListProps<Item>) {
  const { query, errorNotice, empty, label, children, ...links } = props
  const { data } = query
  if (errorNotice) return errorNotice
  if (!data) return <RowsSkeleton />
  const { items, total, page, limit } = data
  if (total === 0) return empty
  return (
    <div className="grid gap-6">
      <Fading isOld={query.isPlaceholderData}>
        {items.length === 0 ? (
          <p className="py-6 text-ink-muted">{t`There is nothing on this page.`}</p>
        ) : (
          children(items)
        )}
      </Fading>
      <div className="grid justify-items-center gap-3">
        {(total > limit || page > 1) && (
          <Pager page={page} pages={Math.ceil(total / limit)} label={label} {...links} />
        )}
        <output className="tabular text-sm text-ink-muted">{rangeText(data)}</output>
      </div>
    </div>
  )
}

/** 'N total, Showing a–b'. */
export function rangeText({ total, page, limit }: Omit<Page<unknown>, 'items'>): string {
  const all = wholeNumber(total)
  const start = (page - 1) * limit + 1
  if (start > total) return t`${all} total`
  const first = wholeNumber(start)
  const last = wholeNumber(Math.min(start + limit - 1, total))
  return t`${all} total, Showing ${first}–${last}`
}
