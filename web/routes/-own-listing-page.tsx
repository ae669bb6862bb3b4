import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { say } from '#contract/language/i18n.ts'
import { mayEdit, mayOwn } from '#contract/listings/server-team.ts'
import { ownTeamsQuery } from '../features/listings/team/queries.ts'
import { Guarded } from '../features/people/account/Guarded.tsx'
import { PageBand } from '../features/site/shell/PageBand.tsx'
import { chipClass } from '../ui/chip-class.ts'
import { ArrowLeftIcon } from '../ui/icons.tsx'
import { userText } from '../ui/user-text.ts'

interface OwnListingPageProps extends ComponentProps<typeof Guarded> {
  id: string
  heading: string
  /** The name of the server. Its line is reserved while it is unknown. */
  name: string | undefined
}

/** A screen about one of the viewer's own servers, with the way to the others about it. */
export function OwnListingPage({ id, heading, name, children }: OwnListingPageProps) {
  return (
    <Guarded>
      {(person) => (
        <>
          <PageBand island={{ id, tags: [] }} className="max-sm:pt-4 max-sm:pb-8">
            <Link
              to="/dashboard"
              activeOptions={{ exact: true }}
              className="link inline-flex min-h-11 items-center gap-1.5"
            >
              <ArrowLeftIcon className="size-4" />
              {say('title./dashboard')}
            </Link>
            <h1 className="text-3xl sm:text-5xl">{heading}</h1>
            <p {...userText('mt-1 min-h-[1lh] truncate text-lg')}>{name}</p>
          </PageBand>
          <div className="page grid grid-cols-1 gap-6 pt-4 pb-16 sm:pt-6">
            <ServerTabs id={id} />
            {children(person)}
          </div>
        </>
      )}
    </Guarded>
  )
}

const TABS = [
  { key: 'edit', isFor: mayEdit },
  { key: 'news', isFor: mayEdit },
  { key: 'reviews', isFor: mayEdit },
  { key: 'insights', isFor: mayEdit },
  { key: 'rewards', isFor: mayOwn },
  { key: 'webhooks', isFor: mayOwn },
  { key: 'team', isFor: mayEdit },
  { key: 'settings', isFor: mayOwn },
] as const

function ServerTabs({ id }: { id: string }) {
  const role = useQuery(ownTeamsQuery).data?.edits.includes(id) ? 'editor' : 'owner'
  const open = useLocation({ select: ({ pathname }) => pathname.split('/').at(-1) ?? '' })
  return (
    <nav aria-label={t`About this server`} className="flex flex-wrap gap-2">
      {TABS.filter(({ isFor }) => isFor(role)).map(({ key }) => (
        <Link
          key={key}
          to={`/dashboard/affiliates/$id/${key}`}
          params={{ id }}
          data-tab={key}
          aria-current={key === open ? 'page' : undefined}
          className={chipClass({ selected: key === open })}
        >
          {key === 'edit' ? t`Edit` : say(`title./dashboard/affiliates/:id/${key}`)}
        </Link>
      ))}
      <Link to="/tools/embed" search={{ id }} className={chipClass()}>
        {t`Badge`}
      </Link>
    </nav>
  )
}
