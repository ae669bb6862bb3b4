import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { APPLICATION_STATUSES, type ApplicationStatus } from '#contract/community/application.ts'
import type { AdminApplication } from '#contract/community/application.wire.ts'
import { SEARCH_MAX } from '#contract/directory/directory.ts'
import { ROLE_NAMES } from '#contract/people/permissions.ts'
import { cutTo } from '#contract/text/graphemes.ts'
import { withoutHidden } from '#contract/text/hidden.ts'
import type { AdminPanelProps, AdminSearch } from '../../../lib/admin-search.ts'
import { PagedList } from '../../../lib/PagedList.tsx'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useSearchText } from '../../../lib/search-text.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { applicationLabels, APPLICATION_TONES } from '../../../ui/application-status.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { exactTime } from '../../../ui/exact-time.ts'
import { QuickSearch } from '../../../ui/QuickSearch.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { ROLE_TEXTS, useGrantRole } from '../../people/grant-role.ts'
import { ApplicationDialog } from './ApplicationDialog.tsx'
import { type ApplicationFilter, applicationsQuery, KEY } from './queries.ts'

/** The keys of the servers tab. Each opens the dialog with a decision, which counts when it is saved. */
const DECISION_KEYS: Record<string, ApplicationStatus> = { a: 'accepted', d: 'rejected' }

const STATUSES = ['all', ...APPLICATION_STATUSES] as const
const statusLabels = () => ({ all: 'All', ...applicationLabels() })

export default function ApplicationsPanel({ search, go }: AdminPanelProps) {
  const filter = filterOf(search)
  const text = useSearchText(filter.q, (q) => go({ q: q || undefined }, { replace: true }))
  const applications = useQuery(applicationsQuery(filter))
  const errorNotice = useFailed(applications, 'Failed to load', Object.values(filter).join())
  const [open, setOpen] = useState<{ application: AdminApplication; status?: ApplicationStatus } | null>(null)
  useRowKeys({
    ids: applications.data?.items.map(({ _id }) => _id) ?? [],
    keys: Object.keys(DECISION_KEYS),
    press: (id, key) => {
      const application = applications.data?.items.find(({ _id }) => _id === id)
      const status = DECISION_KEYS[key]
      if (!application || !status) return false
      setOpen({ application, status })
      return true
    },
  })
  const grant = useGrantRole(KEY)
  const [confirm, dialog] = useConfirm()
  const offer = ({ userId: id, userSnapshot: { username } }: AdminApplication) =>
    confirm({
      title: `Make ${username} a moderator?`,
      text: ROLE_TEXTS.moderator,
      action: 'Make moderator',
      act: () => grant.mutateAsync({ id, role: 'moderator' }),
    })
  const narrowed = filter.q !== '' || filter.status !== 'all'
  return (
    <Section id="applications" title="Applications" heading="sr-only">
      <div className="flex flex-wrap gap-3">
        <QuickSearch label="Search by name or id" placeholder="Name or id" search={text} />
        <ChoiceField
          label="Status"
          labelHidden
          of={STATUSES}
          names={statusLabels()}
          value={filter.status}
          onChoose={(status) => go({ status: status === 'all' ? undefined : status })}
          className="w-44"
        />
      </div>
      <PagedList
        query={applications}
        errorNotice={errorNotice}
        label="Pages of applications"
        parameter="page"
        empty={
          <EmptyState
            level={3}
            island="crew"
            title={narrowed ? 'No results' : 'Nobody has applied yet'}
            text={narrowed ? 'No applications match these filters.' : 'Applications show up here.'}
          />
        }
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((application) => (
              <ApplicationRow
                key={application._id}
                application={application}
                onOpen={() => setOpen({ application })}
                onOffer={() => offer(application)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <ApplicationDialog
        application={open?.application ?? null}
        chosen={open?.status}
        onClose={() => setOpen(null)}
        onAccepted={(application) => {
          // Asked later, because the first dialog returns the focus to its button when it closes.
          if (application.role === null) setTimeout(offer, 0, application)
        }}
      />
      {dialog}
    </Section>
  )
}

/** Invalid values fall back to their default. */
function filterOf({ status, q = '', page = 1 }: AdminSearch): ApplicationFilter {
  return {
    status: STATUSES.find((known) => known === status) ?? 'all',
    q: cutTo(withoutHidden(q), SEARCH_MAX),
    page,
  }
}

interface ApplicationRowProps {
  application: AdminApplication
  onOpen: () => void
  /** Makes an accepted applicant a moderator. */
  onOffer: () => void
}

function ApplicationRow({ application, onOpen, onOffer }: ApplicationRowProps) {
  const { userSnapshot, age, status, role, motivation, createdAt } = application
  return (
    <li
      data-row={application._id}
      className={cardClass({
        className: 'flex flex-wrap items-start gap-x-4 gap-y-3 px-4 py-4 sm:items-center sm:gap-x-5 sm:px-5',
      })}
    >
      <Avatar name={userSnapshot.username} src={userSnapshot.avatar} size={44} />
      <div className="grid min-w-0 flex-1 basis-60 gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 {...userText('text-lg')}>{userSnapshot.username}</h3>
          <Badge tone={APPLICATION_TONES[status]}>{applicationLabels()[status]}</Badge>
          {role !== null && <Badge tone="sky">{ROLE_NAMES[role]}</Badge>}
        </div>
        <p className="text-sm text-ink-muted">
          {age} years · <span>{exactTime(createdAt)}</span> · <RelativeTime iso={createdAt} />
        </p>
        <p {...userText('line-clamp-2')}>{motivation}</p>
      </div>
      {status === 'accepted' && role === null && (
        <Button
          onClick={onOffer}
          className="max-sm:grow"
          aria-label={`Make moderator: ${userSnapshot.username}`}
        >
          Make moderator
        </Button>
      )}
      <Button
        data-action="open"
        onClick={onOpen}
        className="max-sm:grow"
        aria-label={`Open the application of ${userSnapshot.username}`}
      >
        Open
      </Button>
    </li>
  )
}
