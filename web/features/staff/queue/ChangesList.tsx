import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { HELD_FIELDS, type HeldField, LISTING_FIELDS } from '#contract/listings/fields.ts'
import { HOLDS } from '#contract/listings/held-change.ts'
import { focusText } from '#contract/listings/pictures.ts'
import type { WaitingChange } from '#contract/listings/change.wire.ts'
import { explain } from '../../../lib/api.ts'
import { Link } from '../../../lib/Link.tsx'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useLoadFailure } from '../../../lib/use-load-failure.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PagedList } from '../../../ui/PagedList.tsx'
import type { PagerStep } from '../../../ui/Pager.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { words } from '../../../ui/words.ts'
import { changesQuery, useDecideChange } from './change-queries.ts'
import { NoteDialog } from './NoteDialog.tsx'

interface ChangesListProps {
  page: number
  renderStep: (step: PagerStep) => ReactNode
}

/** Changes of approved servers that wait, with old and new side by side. The keys are those of the queue: a and d. */
export function ChangesList({ page, renderStep }: ChangesListProps) {
  const list = useQuery(changesQuery(page))
  const failure = useLoadFailure(list, String(page))
  const decide = useDecideChange()
  const [refusing, setRefusing] = useState<WaitingChange | null>(null)
  const publish = ({ _id: id, revision }: WaitingChange) => {
    if (!decide.isPending) decide.mutate({ id, revision, action: 'approve' })
  }
  useRowKeys({
    ids: list.data?.items.map(({ _id }) => _id) ?? [],
    keys: ['a', 'd'],
    press: (id, key) => {
      const change = list.data?.items.find(({ _id }) => _id === id)
      if (!change) return false
      if (key === 'a') publish(change)
      else setRefusing(change)
      return true
    },
  })
  return (
    <>
      <PagedList
        query={list}
        failure={failure && explain('Failed to load', failure)}
        empty={
          <EmptyState
            island="calm"
            title="No changes"
            level={3}
            text="No change of a server waits for you."
          />
        }
        label="Pages of changes"
        renderStep={renderStep}
      >
        {(items) => (
          <ul className="grid gap-3">
            {items.map((change) => (
              <Row
                key={change._id}
                change={change}
                busy={decide.isPending && decide.variables.id === change._id}
                onPublish={() => publish(change)}
                onRefuse={() => setRefusing(change)}
              />
            ))}
          </ul>
        )}
      </PagedList>
      <NoteDialog
        decision={
          refusing && {
            title: `Refuse the change of ${refusing.name}`,
            word: 'Refuse',
            name: refusing.name,
            hint: 'What they should do otherwise.',
            draftKey: `refuse-change:${refusing._id}`,
          }
        }
        busy={decide.isPending}
        onDecide={(reasons) => {
          if (refusing)
            decide.mutate(
              { id: refusing._id, revision: refusing.revision, action: 'refuse', ...reasons },
              { onSettled: () => setRefusing(null) },
            )
        }}
        onClose={() => setRefusing(null)}
      />
    </>
  )
}

interface RowProps {
  change: WaitingChange
  busy: boolean
  onPublish: () => void
  onRefuse: () => void
}

function Row({ change, busy, onPublish, onRefuse }: RowProps) {
  const { _id, name, ownerInfo, since, before, after, reasons, guild } = change
  const fields = HELD_FIELDS.filter((field) => field in after)
  return (
    <li
      data-row={_id}
      tabIndex={-1}
      aria-label={name}
      className={cardClass({ className: 'grid gap-4 px-4 py-4 sm:px-5' })}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="sky">Changed</Badge>
        <h3 className="min-w-0 text-lg">
          <Link to="/admin/affiliates/$id" params={{ id: _id }} {...words('underline')}>
            {name}
          </Link>
        </h3>
        <p {...words('text-sm text-ink-muted')}>
          by {ownerInfo.username}, <RelativeTime iso={since} />
        </p>
      </div>
      <dl className="grid gap-4">
        {fields.map((field) => {
          const reason = reasons[field]
          return (
            <div key={field} className="grid gap-1.5">
              <dt className="font-semibold">
                {LISTING_FIELDS[field].label}
                {reason && <span className="font-normal text-ink-muted">: {HOLDS[reason].title}</span>}
              </dt>
              <dd className="grid gap-2 sm:grid-cols-2">
                <Side label="Now" values={before} field={field} />
                <Side label="New" values={after} field={field} />
              </dd>
            </div>
          )
        })}
      </dl>
      {after.discord !== undefined && (
        <p className="text-sm text-ink-muted">
          {guild ? (
            <bdi {...words()}>The new invite leads to “{guild.name ?? guild.id}”.</bdi>
          ) : (
            'Discord has not said yet where the new invite leads.'
          )}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" onClick={onPublish} busy={busy} className="max-sm:grow">
          Publish<span className="sr-only"> the change of {name}</span>
        </Button>
        <Button onClick={onRefuse} disabled={busy} className="max-sm:grow">
          Refuse<span className="sr-only"> the change of {name}</span>
        </Button>
      </div>
    </li>
  )
}

function Side({ label, values, field }: { label: string; values: WaitingChange['after']; field: HeldField }) {
  return (
    <div className="grid content-start gap-1 border-l-4 border-line pl-3">
      <span className="text-sm text-ink-muted">{label}</span>
      <Value values={values} field={field} />
    </div>
  )
}

const picture = 'aspect-video w-full max-w-xs object-cover'

function Value({ values, field }: { values: WaitingChange['after']; field: HeldField }) {
  if (field === 'pictures')
    return values.pictures?.length ? (
      <ul className="grid grid-cols-2 gap-2">
        {values.pictures.map(({ url, alt }) => (
          <li key={url}>
            <img src={url} alt="" className={picture} />
            <span {...words('text-sm wrap-anywhere')}>{alt}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="text-ink-muted">None</p>
    )
  if (field === 'bannerFocus')
    return <p>{values.bannerFocus ? focusText(values.bannerFocus) : 'The middle'}</p>
  const value = values[field]
  if (!value) return <p className="text-ink-muted">None</p>
  if (field === 'banner') return <img src={value} alt="" className={picture} />
  return <p {...words('whitespace-pre-line')}>{value}</p>
}
