import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { cardClass, cardLinkClass } from '../../../ui/card-class.ts'
import { CompactNumber } from '../../../ui/CompactNumber.tsx'
import { ArrowRightIcon, VoteIcon } from '../../../ui/icons.tsx'
import { Island } from '../../../ui/Island.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { Section } from '../../../ui/Section.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TagList } from '../../../ui/TagList.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useNotHidden } from '../../people/saved/use-hidden.ts'
import { NEWEST_SHOWN, newestQuery } from './queries.ts'

export function NewestServers() {
  return (
    <Section
      id="newest"
      title={t`Just arrived`}
      heading="text-2xl sm:text-3xl"
      className="grid content-start gap-5"
    >
      <Newcomers />
      <Link
        to="/servers"
        search={{ sort: 'new' }}
        className="link inline-flex min-h-11 items-center gap-2 justify-self-end"
      >
        {t`All new servers`}
        <ArrowRightIcon className="size-3.5" />
      </Link>
    </Section>
  )
}

function Newcomers() {
  const newest = useQuery(newestQuery)
  const shown = useNotHidden(newest.data)
  const errorNotice = useFailed(newest, t`We couldn’t load the newest servers.`)
  if (errorNotice) return errorNotice
  if (!newest.data) return <Placeholders />
  if (newest.data.items.length === 0) {
    return <p className="text-ink-muted">{t`No server has been approved yet. Yours could be the first.`}</p>
  }
  return (
    <ol className="grid gap-3 max-sm:[&>:nth-child(n+4)]:hidden">
      {shown.map((listing) => (
        <Newcomer key={listing._id} listing={listing} />
      ))}
    </ol>
  )
}

const ROW = 'flex flex-wrap items-center gap-x-4 gap-y-1 p-3 pe-5'

function Newcomer({
  listing: { _id, slug, name, banner, bannerFocus, tags, votes, created },
}: {
  listing: Listing
}) {
  return (
    <li className={cardClass({ interactive: true, className: ROW })}>
      {banner === null ? (
        <Island
          id={_id}
          tags={tags}
          shape="mark"
          sky
          size={72}
          lazy
          className="notch-clip notch-step-3 shrink-0"
        />
      ) : (
        <img
          {...bannerSources(banner, bannerFocus)}
          sizes="72px"
          alt=""
          width={72}
          height={72}
          loading="lazy"
          className="notch-clip notch-step-3 size-18 shrink-0 object-cover"
        />
      )}
      <div className="grid min-w-24 flex-1 grid-cols-1 gap-1">
        <h3 {...userText('line-clamp-2 text-lg leading-[1.5rem]')}>
          <Link to="/servers/$id" params={{ id: slug }} className={cardLinkClass}>
            {name}
          </Link>
        </h3>
        <TagList tags={tags} oneLine />
      </div>
      <p className="ms-auto grid shrink-0 justify-items-end text-sm text-ink-muted">
        <span className="flex items-center gap-1.5 font-heading text-base font-bold text-ink">
          <VoteIcon className="size-3.5 text-moss" />
          <CompactNumber value={votes} />
          <span className="sr-only">{plural(votes, { one: ' vote, ', other: ' votes, ' })}</span>
        </span>
        <RelativeTime iso={created} />
      </p>
    </li>
  )
}

function Placeholders() {
  return (
    <div className="grid gap-3">
      <output className="sr-only">{t`Loading…`}</output>
      {Array.from({ length: NEWEST_SHOWN }, (_, index) => (
        <div key={index} className={cardClass({ className: ROW })}>
          <Skeleton className="notch-clip notch-step-3 size-18 shrink-0" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-5 w-3/5" />
            <Skeleton className="h-5 w-24" />
          </div>
        </div>
      ))}
    </div>
  )
}
