import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { OwnDecision } from './OwnDecision.tsx'
import { ownStatementsQuery } from './queries.ts'
import { StatementHead } from './StatementHead.tsx'

/** The decisions of staff about the viewer and what they entered. Nothing is shown when there are none. */
export function OwnDecisions() {
  const [page, setPage] = useState(1)
  const query = useQuery(ownStatementsQuery(page))
  const { data, isFetching } = query
  const errorNotice = useFailed(query, t`We couldn’t load the decisions about you. Please try again.`, page)
  if (errorNotice) return errorNotice
  if (data === undefined || data.total === 0) return null
  const pages = Math.ceil(data.total / data.limit)
  return (
    <>
      <ul aria-label={t`Decisions`} className="grid gap-4" aria-busy={isFetching}>
        {data.items.map((statement) => (
          <li key={statement._id} className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
            <StatementHead statement={statement} level={3} />
            <OwnDecision statement={statement} />
            <Link to="/statements/$id" params={{ id: statement._id }} className="link w-fit text-sm">
              {t`The whole statement of reasons`}
            </Link>
          </li>
        ))}
      </ul>
      {data.total > data.limit && (
        <div className="flex flex-wrap items-center justify-center gap-3">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t`Newer`}
          </Button>
          <output className="tabular text-sm text-ink-muted">{t`Page ${page} of ${pages}`}</output>
          <Button disabled={page * data.limit >= data.total} onClick={() => setPage(page + 1)}>
            {t`Older`}
          </Button>
        </div>
      )}
    </>
  )
}
