import { useInfiniteQuery } from '@tanstack/react-query'
import { WHO_MAX } from '#contract/decisions/audit.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import type { AdminPanelProps, AdminSearch } from '../../../lib/admin-search.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { isFilter } from './audit-labels.ts'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRow } from './AuditRow.tsx'
import { type AuditFilter, auditLogQuery, dayStart } from './queries.ts'

export default function AuditPanel({ search, go }: AdminPanelProps) {
  const filter = filterOf(search)
  const change = (next: Partial<AuditFilter>) => {
    const { actor, target, action, from, to } = { ...filter, ...next }
    go({ actor, target, type: action, from, to }, { replace: true })
  }
  return (
    <Section id="audit" title="Audit log" heading="sr-only">
      <AuditFilters filter={filter} onChange={change} />
      <Entries filter={filter} onChange={change} />
      <p className="max-w-prose text-ink-muted">
        Everything staff and owners did, newest first. Nothing here can be changed or removed.
      </p>
    </Section>
  )
}

/** Invalid values fall back to their default. */
function filterOf({ actor = '', target = '', type = '', from = '', to = '' }: AdminSearch): AuditFilter {
  return {
    actor: tidied(actor),
    target: tidied(target),
    action: isFilter(type) ? type : '',
    from: dayStart(from) === null ? '' : from,
    to: dayStart(to) === null ? '' : to,
  }
}

const tidied = (text: string) => cutTo(withoutHidden(text), WHO_MAX)

interface EntriesProps {
  filter: AuditFilter
  onChange: (next: Partial<AuditFilter>) => void
}

function Entries({ filter, onChange }: EntriesProps) {
  const audit = useInfiniteQuery(auditLogQuery(filter))
  const { data, hasNextPage } = audit
  const errorNotice = useFailed(audit, 'Failed to load', JSON.stringify(filter))
  if (errorNotice) return errorNotice
  if (!data) return <RowsSkeleton />
  const items = data.pages.flatMap((page) => page.items)
  return (
    <>
      {items.length > 0 && (
        <ol className={cardClass({ className: 'px-4 sm:px-5' })}>
          {items.map((entry) => (
            <AuditRow
              key={entry._id}
              entry={entry}
              onActor={(actor) => onChange({ actor })}
              onTarget={(target) => onChange({ target })}
            />
          ))}
        </ol>
      )}
      {items.length === 0 && !hasNextPage && (
        <EmptyState
          level={3}
          island="quiet"
          title="No results"
          text={Object.values(filter).some(Boolean) ? 'No entries match these filters.' : 'No entries yet.'}
        />
      )}
      <div className="grid justify-items-center gap-3">
        {items.length === 0 && hasNextPage && (
          <p className="text-ink-muted">No matches among the newest entries.</p>
        )}
        <MoreButton query={audit}>Older entries</MoreButton>
      </div>
    </>
  )
}
