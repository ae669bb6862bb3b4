import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { shortDateText } from '#contract/language/days.ts'
import { isPauseOn, pauseText } from '#contract/listings/pause.ts'
import { NothingYet } from '../../../lib/NothingYet.tsx'
import { ServerLink } from '../../../lib/ServerLink.tsx'
import { unlistedName } from '../../../lib/unlisted-name.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { useNow } from '../../../ui/clock.ts'
import { cx } from '../../../ui/cx.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { CloseIcon } from '../../../ui/icons.tsx'
import { Island } from '../../../ui/Island.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { useFocusOnNew } from '../../../ui/use-focus-on-new.ts'
import { savedQuery, useMarkServer } from './queries.ts'
import { useKeptPages } from './use-kept-pages.ts'

/** On a phone, more of them would hide the parts below. */
const SHOWN_AT_FIRST = 6

export function SavedServers() {
  return (
    <Section id="saved" title={t`Saved servers`} heading="text-2xl sm:text-3xl">
      <Rows />
    </Section>
  )
}

function Rows() {
  const query = useQuery(savedQuery)
  useKeptPages(query.data?.items)
  const errorNotice = useFailed(query, t`We couldn’t load your saved servers.`)
  const now = useNow()
  const [showsAll, setShowsAll] = useState(false)
  const items = query.data?.items ?? []
  const shown = showsAll ? items : items.slice(0, SHOWN_AT_FIRST)
  const { listRef, focusNextNew } = useFocusOnNew(shown.length)
  if (errorNotice) return errorNotice
  if (!query.data) return <RowsSkeleton />
  const count = items.length
  if (count === 0) return <NothingYet text={t`Press the heart of a server to find it here again.`} />
  function showAll() {
    focusNextNew()
    setShowsAll(true)
  }
  return (
    <>
      <ul ref={listRef} className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {shown.map(({ serverId: id, server, closed }) => (
          <li
            key={id}
            tabIndex={-1}
            className={cardClass({ className: 'flex items-center gap-2 py-1.5 pe-1 ps-3' })}
          >
            <Island id={id} tags={server?.tags ?? []} shape="mark" sky size={40} />
            {server && (
              <Named
                server={server}
                state={isPauseOn(server.paused, now) && server.paused && pauseText(server.paused)}
              />
            )}
            {closed && <Named server={closed} state={closedText(closed.closedAt)} />}
            {!server && !closed && (
              <span className="min-w-0 flex-1 py-2 text-ink-muted">{unlistedName()}</span>
            )}
            <RemoveButton id={id} name={(server ?? closed)?.name ?? unlistedName()} />
          </li>
        ))}
      </ul>
      {shown.length < count && (
        <Button variant="ghost" className="mt-2" onClick={showAll}>
          {t`Show all ${count}`}
        </Button>
      )}
    </>
  )
}

function closedText(iso: string): string {
  const day = shortDateText(iso)
  return t`Closed on ${day}`
}

function RemoveButton({ id, name }: { id: string; name: string }) {
  const { mutate } = useMarkServer({ mark: 'saved', id }, () => location.reload())
  return (
    <IconButton
      label={t`Remove ${name}`}
      icon={<CloseIcon className="size-3.5" />}
      onClick={() => mutate({ isOn: false })}
    />
  )
}

interface NamedProps {
  server: { _id: string; name: string; slug?: string }
  /** Says that nobody can play there now, or ever again. */
  state: string | false | null
}

function Named({ server, state }: NamedProps) {
  return (
    <span className="grid min-w-0 flex-1">
      <ServerLink
        server={server}
        className={cx('truncate font-semibold text-ink', state ? 'pt-2' : 'py-2')}
      />
      {state && <span className="pb-2 text-sm leading-tight text-amber">{state}</span>}
    </span>
  )
}
