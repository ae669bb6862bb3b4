import { t } from '@lingui/core/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { NoticeKind } from '#contract/events/notice.ts'
import type { Notice } from '#contract/events/notice.wire.ts'
import { say } from '#contract/language/i18n.ts'
import { placeOf } from '../../../lib/place-of.ts'
import { useRowKeys } from '../../../lib/row-keys.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { cx } from '../../../ui/cx.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CheckIcon } from '../../../ui/more-icons.tsx'
import { MoreButton } from '../../../ui/MoreButton.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { sentence } from '../../../ui/user-text.ts'
import { type NoticeFilter, noticesQuery, useMarkRead } from './queries.ts'

interface NoticeListProps {
  filter: NoticeFilter
  /** The kinds that the viewer can be told. */
  kinds: readonly NoticeKind[]
  onFilter: (next: NoticeFilter) => void
}

/** The viewer's notices, with filters. J and K move between them, R marks one as read. */
export function NoticeList({ filter, kinds, onFilter }: NoticeListProps) {
  const notices = useInfiniteQuery(noticesQuery(filter))
  const errorNotice = useFailed(notices, t`We couldn’t load your notifications.`)
  const { mutate, isPending, variables } = useMarkRead()
  const items = notices.data?.pages.flatMap((page) => page.items) ?? []
  const [newest] = items
  const unread = notices.data?.pages[0]?.unread ?? 0
  const read = (id: string) => mutate({ ids: [id] })
  useRowKeys({
    ids: items.map(({ _id }) => _id),
    keys: ['r'],
    press: (id) => {
      read(id)
      return true
    },
  })
  const isMarkingAll = isPending && variables !== undefined && 'upTo' in variables
  return (
    <section aria-label={t`Your notifications`} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-2">
          <ChoiceField
            label={t`Kind`}
            labelHidden
            of={['', ...kinds]}
            names={(kind) => (kind === '' ? t`All kinds` : say(`noticeKind.${kind}`))}
            value={filter.kind ?? ''}
            onChoose={(kind) => onFilter({ ...filter, kind: kind || null })}
            className="max-w-full min-w-44 sm:min-w-56"
          />
          <Switch
            label={t`Unread only`}
            checked={filter.unread}
            onChange={({ target }) => onFilter({ ...filter, unread: target.checked })}
          />
        </div>
        {/* Not while a kind is chosen: of other kinds, it would mark older ones and leave newer ones. */}
        {filter.kind === null && unread > 0 && newest && (
          <Button onClick={() => mutate({ upTo: newest._id })} busy={isMarkingAll}>
            {t`Mark all as read`}
          </Button>
        )}
      </div>
      {errorNotice}
      {!errorNotice && !notices.data && <RowsSkeleton />}
      {notices.data && items.length === 0 && <NoNotices isFiltered={filter.kind !== null || filter.unread} />}
      {items.length > 0 && (
        <>
          <ol className="grid grid-cols-1 gap-2">
            {items.map((notice) => (
              <NoticeRow key={notice._id} notice={notice} onRead={() => read(notice._id)} />
            ))}
          </ol>
          <MoreButton query={notices}>{t`Older notifications`}</MoreButton>
        </>
      )}
    </section>
  )
}

const NoNotices = ({ isFiltered }: { isFiltered: boolean }) => (
  <EmptyState
    island="quiet"
    title={isFiltered ? t`Nothing here` : t`No notifications yet`}
    text={
      isFiltered
        ? t`No notification matches these filters.`
        : t`News about your servers, votes, reviews, reports and ideas shows up here.`
    }
  />
)

function NoticeRow({
  notice: { _id, key, params, rule: ruleId, link, at, read },
  onRead,
}: {
  notice: Notice
  onRead: () => void
}) {
  const text = say(`notice.${key}`, params)
  const rule = ruleId && say(`rule.${ruleId}`)
  return (
    <li
      data-row={_id}
      className={cardClass({
        className: 'grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 px-4 py-3',
      })}
    >
      <span
        aria-hidden="true"
        className={cx('mt-2 size-2.5 forced-color-adjust-none', !read && 'bg-coral')}
      />
      <div className="grid min-w-0 gap-0.5">
        <Link
          {...placeOf(link)}
          data-action="open"
          onClick={() => read || onRead()}
          className={cx(
            'py-0.5 text-ink wrap-anywhere hover:underline',
            read ? 'no-underline' : 'font-semibold',
          )}
        >
          {!read && <span className="sr-only">{t`New:`} </span>}
          <span {...sentence()}>{text}</span>
        </Link>
        <p className="flex flex-wrap gap-x-3 text-sm text-ink-muted">
          {rule !== null && <span>{t`Rule: ${rule}`}</span>}
          <RelativeTime iso={at} />
        </p>
      </div>
      {!read && (
        <IconButton
          label={t`Mark as read: ${text}`}
          icon={<CheckIcon className="size-4" />}
          onClick={onRead}
          className="-my-1 -me-2"
        />
      )}
    </li>
  )
}
