import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { OwnDecision } from './OwnDecision.tsx'
import { ownStatementsQuery } from './queries.ts'
import { StatementHead } from './StatementHead.tsx'

/** The decisions of staff about the viewer and what they entered. Nothing is shown when there are none. */
export function OwnDecisions() {
  const [page, setPage] = useState(1)
  const query = useQuery(ownStatementsQuery(page))
  const errorNotice = useFailed(query, t`We couldn’t load the decisions about you. Please try again.`, page)
  return (
    <PagedList
      query={query}
      errorNotice={errorNotice}
      empty={null}
      label={t`Pages of the decisions about you`}
      onPage={setPage}
    >
      {(items) => (
        <ul aria-label={t`Decisions`} className="grid gap-4">
          {items.map((statement) => (
            <li key={statement._id} className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}>
              <StatementHead statement={statement} level={3} />
              <OwnDecision statement={statement} />
              <Link to="/statements/$id" params={{ id: statement._id }} className="link w-fit text-sm">
                {t`The whole statement of reasons`}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  )
}
