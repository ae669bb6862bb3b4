import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { tagText } from '#contract/directory/filters.ts'
import { shortDateText } from '#contract/language/days.ts'
import { say } from '#contract/language/i18n.ts'
import { ratingText, wholeNumber } from '#contract/language/numbers.ts'
import { FACT_NAMES, factsOf, factText } from '#contract/listings/facts.ts'
import { familyPassport } from '#contract/listings/family-passport.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { chipClass } from '../../ui/chip-class.ts'
import { useNow } from '../../ui/clock.ts'
import { CheckIcon } from '../../ui/more-icons.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { userText } from '../../ui/user-text.ts'
import { sourceText } from './facts/fact-source.ts'
import { FactLine, isShort } from './facts/FactLine.tsx'
import { moderationBadge } from './moderation-badge.ts'
import { TagMark } from './TagMark.tsx'

interface QuickInfoProps {
  listing: Listing
  viewerIsStaff: boolean
  children: ReactNode
}

/** The facts about a server, one line each, and its tags. `children` are actions that people need rarely. */
export function QuickInfo({ listing, viewerIsStaff, children }: QuickInfoProps) {
  const { moderation, votes, weekPlace, ratingAvg, ratingCnt, created, updated } = listing
  const { ownerInfo, ownerVerified } = listing
  const badge = moderationBadge(moderation, viewerIsStaff)
  return (
    <section aria-labelledby="quick-info" className="grid gap-2 p-4 sm:p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="quick-info" className="text-xl">
          {t`Quick Info`}
        </h2>
        <Tags listing={listing} />
      </div>
      <dl className="grid grid-flow-row-dense grid-cols-2 gap-x-3 gap-y-1 text-sm lg:grid-cols-1 lg:[&_dt]:w-28 lg:[&_dt]:shrink-0 lg:[&>div]:flex-nowrap [&_dd_a]:inline-block [&_dd_a]:leading-6 pointer-coarse:[&_dd_a]:leading-[2.75rem]">
        <FactLine term={t`Status`} half>
          <Badge tone={badge.tone}>{badge.word}</Badge>
        </FactLine>
        <FactLine term={t`Rating`} half>
          {ratingCnt === 0 ? t`No reviews yet` : `${ratingText(ratingAvg)} / 5 (${wholeNumber(ratingCnt)})`}
        </FactLine>
        <FactLine term={t`Votes`} half>
          {wholeNumber(votes)}
        </FactLine>
        <FactLine term={t`Created`} half>
          <time dateTime={created}>{shortDateText(created)}</time>
        </FactLine>
        <FactLine term={t`Updated`} half>
          <RelativeTime iso={updated} />
        </FactLine>
        <FactLine term={t`Owner`}>
          <span className="inline-flex flex-wrap items-center gap-x-2">
            <Avatar name={ownerInfo.username} src={ownerInfo.avatar} size={24} />
            <bdi {...userText()}>{ownerInfo.username}</bdi>
            {ownerVerified && <Badge tone="moss">{t`Verified owner`}</Badge>}
          </span>
        </FactLine>
        {typeof weekPlace === 'number' && (
          <FactLine term={t`Rank of the week`} half>
            <Link to="/rankings" className="link">
              #{wholeNumber(weekPlace)}
            </Link>
          </FactLine>
        )}
        <Facts listing={listing} />
      </dl>
      <div className="-mx-3 -mb-2 flex flex-wrap items-center border-t-2 border-line pt-1">{children}</div>
    </section>
  )
}

/** The owner's facts that the family passport does not show. A value leads to the servers that share it. */
function Facts({ listing: { facts, factDates = [] } }: { listing: Listing }) {
  const family = familyPassport(facts, factDates, useNow()).map(({ name }) => name)
  const names = FACT_NAMES.filter((name) => !family.includes(name) && factsOf(facts, name).length > 0)
  const dates = factDates.filter(({ name }) => names.includes(name))
  const sources = new Set(dates.map(({ said, checked }) => sourceText(said, checked)))
  return (
    <>
      {names.map((name) => (
        <FactLine key={name} term={say(`factName.${name}`)} half={isShort(name, factsOf(facts, name))}>
          {factsOf(facts, name).map((fact, index, { length }) => (
            <Fragment key={fact}>
              {/* No line begins with a comma. */}
              <span className="whitespace-nowrap *:whitespace-normal">
                {name === 'reset' ? (
                  <span suppressHydrationWarning>{factText(fact)}</span>
                ) : (
                  <Link
                    to="/servers"
                    activeOptions={{ exact: true }}
                    search={{ with: fact }}
                    className="link"
                  >
                    <span suppressHydrationWarning>{factText(fact)}</span>
                  </Link>
                )}
                <span>{index < length - 1 ? ',' : ''}</span>
              </span>{' '}
            </Fragment>
          ))}
          {sources.size > 1 && dates.some((date) => date.name === name && date.checked !== null) && (
            <>
              <CheckIcon className="ms-1 inline size-3.5 text-moss" />
              <span className="sr-only"> {t`(checked by staff)`}</span>
            </>
          )}
        </FactLine>
      ))}
      {dates.length > 0 && (
        <div className="text-ink-muted max-lg:col-span-2">
          <dt className="sr-only">{t`Who says so`}</dt>
          <dd>{sources.size === 1 ? [...sources][0] : oldestText(dates)}</dd>
        </div>
      )}
    </>
  )
}

function oldestText(dates: NonNullable<Listing['factDates']>): string {
  const day = shortDateText(dates.map(({ said }) => said).toSorted()[0] ?? '')
  return dates.some(({ checked }) => checked !== null)
    ? t`The owner has said so since ${day}. Staff have checked what has a mark.`
    : t`The owner has said so since ${day}.`
}

function Tags({ listing: { tags } }: { listing: Listing }) {
  if (tags.length === 0) return null
  return (
    <section aria-label={t`Tags`}>
      <ul className="flex flex-wrap gap-2">
        {tags.map((tag) => (
          <li key={tag}>
            <Link to="/servers" activeOptions={{ exact: true }} search={{ tag }} className={chipClass()}>
              <TagMark tag={tag} />
              {tagText(tag)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
