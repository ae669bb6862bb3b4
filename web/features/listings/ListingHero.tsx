import { t, plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import { ratingText } from '#contract/language/numbers.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isPauseOn, pauseText } from '#contract/listings/pause.ts'
import { Badge } from '../../ui/Badge.tsx'
import { cardClass } from '../../ui/card-class.ts'
import { useNow } from '../../ui/clock.ts'
import { cx } from '../../ui/cx.ts'
import { Stars } from '../../ui/Stars.tsx'
import { userText } from '../../ui/user-text.ts'
import { addressOf } from './address-of.ts'
import { InviteNote } from './DiscordLink.tsx'
import { FamilyPassport } from './facts/FamilyPassport.tsx'
import { ListingBanner } from './ListingBanner.tsx'
import { PlayersLine } from './live/PlayersLine.tsx'
import { MainWay } from './MainWay.tsx'
import { moderationBadge } from './moderation-badge.ts'
import { SignsOfLife } from './SignsOfLife.tsx'

interface ListingHeroProps {
  listing: Listing
  viewerIsStaff: boolean
  /** Shown below the badge, if the page is not public. */
  whyNotPublic: ReactNode
  /** Beside the button to join. */
  vote: ReactNode
  /** The element with both buttons: the page watches whether it is on the screen. */
  actions: Ref<HTMLDivElement>
}

export function ListingHero({ listing, viewerIsStaff, whyNotPublic, vote, actions }: ListingHeroProps) {
  const badge = moderationBadge(listing.moderation, viewerIsStaff)
  const address = addressOf(listing)
  return (
    <header className={cardClass()}>
      <div className="m-0.5 mb-0 notch-clip-top notch-step-4 [view-transition-name:server-picture]">
        <ListingBanner
          listing={listing}
          size={1216}
          isProminent
          sizes="(min-width: 80rem) 76rem, 100vw"
          className="aspect-[2/1] w-full sm:aspect-[16/5]"
        />
      </div>
      <div className="grid items-start gap-x-8 gap-y-3 px-4 py-4 sm:gap-y-5 sm:px-8 sm:pt-5 sm:pb-6 lg:grid-cols-2">
        <div className="-mb-2 flex flex-wrap items-center gap-x-3 gap-y-2 sm:-mb-3 sm:gap-x-4 lg:col-span-2">
          <h1 {...userText('text-2xl sm:text-5xl')}>{listing.name}</h1>
          <Badge tone={badge.tone}>
            <span className="sr-only">{t`Status:`} </span>
            {badge.word}
          </Badge>
          <PauseNote listing={listing} />
        </div>
        {whyNotPublic}
        <div className="grid grid-cols-1 gap-1 sm:gap-2">
          <Rating listing={listing} />
          <PlayersLine listing={listing} />
          <SignsOfLife listing={listing} onPage />
          {badge.note !== null && <p className="text-ink-muted">{badge.note}</p>}
        </div>
        <div
          ref={actions}
          // The buttons are beside each other if their words fit, in any language.
          className={cx(
            'items-start gap-x-2 gap-y-3 sm:gap-x-6',
            address === null ? 'grid' : 'flex flex-wrap *:min-w-fit *:flex-1',
          )}
        >
          <section aria-label={t`Join`} className="grid gap-1">
            <MainWay listing={listing} />
            {address === null && <InviteNote listing={listing} />}
          </section>
          {vote}
        </div>
      </div>
      <FamilyPassport listing={listing} />
    </header>
  )
}

/** At the top, because nobody can join now. */
function PauseNote({ listing }: { listing: Listing }) {
  const now = useNow()
  if (listing.paused === null || !isPauseOn(listing.paused, now)) return null
  const pause = pauseText(listing.paused)
  return (
    <p className="notch notch-step-3 notch-fill-amber-soft notch-edge-amber mb-2 basis-full px-4 py-2 sm:mb-3">
      <Trans>
        <strong className="font-semibold">{pause}</strong>. Its owner says that nobody can play here now.
      </Trans>
    </p>
  )
}

function Rating({ listing: { ratingAvg, ratingCnt } }: { listing: Listing }) {
  if (ratingCnt === 0) return <p className="text-ink-muted">{t`No reviews yet`}</p>
  const average = ratingText(ratingAvg)
  const reviews = plural(ratingCnt, { one: '# review', other: '# reviews' })
  return (
    <p className="flex items-center gap-2.5">
      <Stars value={ratingAvg} count={ratingCnt} />
      <span aria-hidden="true" className="tabular">
        <strong className="font-semibold">{average}</strong>
        <span className="text-ink-muted">{` / 5 · ${reviews}`}</span>
      </span>
    </p>
  )
}
