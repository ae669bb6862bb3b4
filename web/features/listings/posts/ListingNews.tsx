import { t } from '@lingui/core/macro'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import { type News, NEWS_SHOWN } from '#contract/listings/post.ts'
import { Button } from '../../../ui/Button.tsx'
import { openLater } from '../../../ui/open-later.ts'
import { Section } from '../../../ui/Section.tsx'
import { NewsEntry } from './NewsEntry.tsx'

const load = () => import('./AllNews.tsx')
const AllNews = lazy(load)

interface ListingNewsProps {
  listing: Listing
  /** What the viewer can do about news: edit, report or remove. */
  renderActions: (news: News) => ReactNode
}

/** The latest news of a server on its page, and a button for earlier news. Empty if there are no news. */
export function ListingNews({ listing: { _id, news = [] }, renderActions }: ListingNewsProps) {
  const [isAll, setAll] = useState(false)
  if (news.length === 0) return null
  const latest = (
    <ul className="grid gap-5">
      {news.slice(0, NEWS_SHOWN).map((item) => (
        <li key={item._id}>
          <NewsEntry news={item}>{renderActions(item)}</NewsEntry>
        </li>
      ))}
    </ul>
  )
  return (
    <Section
      id="news"
      title={t`News`}
      heading="scroll-mt-20 text-xl sm:text-2xl"
      className="grid gap-2 sm:gap-4"
    >
      {isAll ? (
        <Suspense fallback={latest}>
          <AllNews listingId={_id} renderActions={renderActions} placeholder={latest} />
        </Suspense>
      ) : (
        latest
      )}
      {!isAll && news.length > NEWS_SHOWN && (
        <Button size="sm" className="justify-self-start" onClick={() => openLater(load, () => setAll(true))}>
          {t`Earlier news`}
        </Button>
      )}
    </Section>
  )
}
