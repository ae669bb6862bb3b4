import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { PLAYING_NOW } from '#contract/directory/filters.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { calendarPath, type Tonight as TonightEvening } from '#contract/listings/post.ts'
import { TONIGHT_HASH } from '#contract/site/site-links.ts'
import { cardClass, cardLinkClass } from '../../../ui/card-class.ts'
import { useIsHydrated, useNow } from '../../../ui/clock.ts'
import { Section } from '../../../ui/Section.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useHidden } from '../../people/saved/use-hidden.ts'
import { tonightQuery } from './queries.ts'
import { countdown, isTonight } from './tonight.ts'

/**
 * Evenings that servers announced for tonight. When there are none, only readers who followed a link here are
 * told.
 */
export function Tonight() {
  const now = useNow()
  const isHydrated = useIsHydrated()
  const isHidden = useHidden()
  const offset = isHydrated ? -new Date(now).getTimezoneOffset() : 0
  const isAsked = useLocation({ select: ({ hash }) => hash === TONIGHT_HASH })
  const items = useQuery(tonightQuery).data?.items ?? []
  const shown = items.filter(
    ({ startsAt, endsAt, server }) =>
      Date.parse(endsAt) > now &&
      (Date.parse(startsAt) <= now || isTonight(Date.parse(startsAt), now, offset)) &&
      !isHidden(server),
  )
  if (shown.length === 0 && !(isHydrated && isAsked)) return null
  return (
    <Section
      id={TONIGHT_HASH}
      title={t`Tonight`}
      heading="scroll-mt-20 text-xl"
      className="page grid grid-cols-1 gap-2 pt-4"
    >
      {shown.length === 0 && <NoneTonight />}
      <ul className="-mx-4 flex empty:hidden gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:px-0 lg:grid-cols-3">
        {shown.map((evening) => (
          <Evening key={evening._id} evening={evening} now={now} />
        ))}
      </ul>
    </Section>
  )
}

function NoneTonight() {
  return (
    <p>
      {t`No server has announced an evening for tonight.`}
      {sentenceSpace()}
      <Link to="/servers" search={PLAYING_NOW} className="link">
        {t`Busy now`}
      </Link>
    </p>
  )
}

function Evening({
  evening: { _id, title, startsAt, server },
  now,
}: {
  evening: TonightEvening
  now: number
}) {
  const start = Date.parse(startsAt)
  return (
    <li
      className={cardClass({
        interactive: true,
        className: 'grid w-full shrink-0 content-between gap-x-3 px-4 pt-3 pb-1 sm:w-auto',
      })}
    >
      <div>
        <h3 {...userText('line-clamp-2 font-sans text-base leading-snug font-semibold tracking-normal')}>
          <Link to="/servers/$id" params={{ id: server.slug }} hash="evenings" className={cardLinkClass}>
            {title}
          </Link>
        </h3>
        <p {...userText('truncate text-sm text-ink-muted')}>{server.name}</p>
      </div>
      <p className="flex min-h-10 items-center justify-between gap-3 text-sm">
        <span className="tabular font-semibold text-amber">
          {start <= now ? t`On now` : countdown(start, now)}
        </span>
        {start > now && (
          // Not a link of the app: a calendar opens it. It lies above the link that covers the card.
          <a
            href={inPageLanguage(calendarPath(server.slug, _id))}
            aria-label={t`Remind me of ${title}`}
            className="link relative z-1 inline-flex min-h-10 items-center"
          >
            {t`Remind me`}
          </a>
        )}
      </p>
    </li>
  )
}
