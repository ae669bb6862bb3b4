import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { shortDateText } from '#contract/text/english-days.ts'
import type { OddDay } from '#contract/votes/odd-days.wire.ts'
import type { AdminPanelProps } from '../../../lib/admin-search.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Section } from '../../../ui/Section.tsx'
import { figuresText, GROUP_NAMES, leftText } from './odd-day-words.ts'
import { OddPeople } from './OddPeople.tsx'
import { oddDaysQuery } from './queries.ts'

const keyOf = ({ server, day, subject }: OddDay) => `${server._id}:${day}:${subject}`

interface OddDaysPanelProps extends AdminPanelProps {
  renderNote: (server: OddDay['server']) => ReactNode
}

/**
 * The Votes tab of the admin area: days on which many newcomers, many people of one network, or many people
 * in one minute voted for a server or reviewed it.
 */
export function OddDaysPanel({ search, renderNote }: OddDaysPanelProps) {
  const page = search.page ?? 1
  const days = useQuery(oddDaysQuery(page))
  const errorNotice = useFailed(days, 'Failed to load', String(page))
  const [open, setOpen] = useState<string | null>(null)
  const toggle = (key: string) => setOpen(open === key ? null : key)
  useRowKeys({
    ids: days.data?.items.map(keyOf) ?? [],
    keys: ['o'],
    press: (id) => {
      toggle(id)
      return true
    },
  })
  return (
    <Section id="odd-days" title="Odd days" heading="sr-only">
      <p className="max-w-prose text-sm text-ink-muted">
        All of these votes and reviews count. Look at who came, and take off what breaks a rule.
      </p>
      <PagedList
        query={days}
        errorNotice={errorNotice}
        label="Pages of days"
        parameter="page"
        empty={
          <EmptyState
            level={3}
            island="calm"
            title="No odd days"
            text="Nowhere did many newcomers, many of one network, or many in one minute vote or review in the last 30 days."
          />
        }
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((day) => (
              <Row
                key={keyOf(day)}
                day={day}
                isOpen={open === keyOf(day)}
                onToggle={() => toggle(keyOf(day))}
              >
                <OddPeople day={day} />
                {renderNote(day.server)}
              </Row>
            ))}
          </ul>
        )}
      </PagedList>
    </Section>
  )
}

interface RowProps {
  day: OddDay
  isOpen: boolean
  onToggle: () => void
  /** Shown while the row is open. */
  children: ReactNode
}

function Row({ day, isOpen, onToggle, children }: RowProps) {
  const left = leftText(day)
  return (
    <li
      data-row={keyOf(day)}
      tabIndex={-1}
      aria-label={`${day.server.name}, ${day.subject} of ${shortDateText(day.day)}`}
      className={cardClass({ className: 'grid gap-4 px-4 py-4 sm:px-5' })}
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="min-w-0 text-lg">
            <ServerLink server={day.server} className="underline" />
          </h3>
          {day.odd.map((group) => (
            <Badge key={group} tone="amber">
              {GROUP_NAMES[group]}
            </Badge>
          ))}
        </div>
        <p className="tabular text-sm text-ink-muted">
          <span>{`${shortDateText(day.day)} (UTC), ${figuresText(day)}.${left !== null ? ` Now ${left}.` : ''}`}</span>
        </p>
      </div>
      <Button variant="ghost" aria-expanded={isOpen} onClick={onToggle} className="justify-self-start">
        {isOpen ? 'Hide the people' : 'Show the people'}
        <span className="sr-only">
          {' '}
          of {day.server.name} of <span>{shortDateText(day.day)}</span>
        </span>
      </Button>
      {isOpen && <div className="grid gap-5 border-t-2 border-line pt-4">{children}</div>}
    </li>
  )
}
