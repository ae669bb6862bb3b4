import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { calendarPath, type News } from '#contract/listings/post.ts'
import { useNow } from '../../../ui/clock.ts'
import { Section } from '../../../ui/Section.tsx'
import { NewsEntry } from './NewsEntry.tsx'

interface ListingEveningsProps {
  listing: Listing
  renderActions: (news: News) => ReactNode
}

/** The evenings that a server announced, on its page. Empty for a server without evenings. */
export function ListingEvenings({ listing: { _id, evenings = [] }, renderActions }: ListingEveningsProps) {
  const now = useNow()
  const ahead = evenings.filter(({ evening }) => evening && Date.parse(evening.endsAt) > now)
  if (ahead.length === 0) return null
  return (
    <Section
      id="evenings"
      title={t`Coming up`}
      heading="scroll-mt-20 text-xl sm:text-2xl"
      className="grid gap-2 sm:gap-4"
      aside={
        // Not a link of the app: a calendar opens it.
        <a href={inPageLanguage(calendarPath(_id))} className="link py-1 text-sm">
          {t`Add to calendar`}
        </a>
      }
    >
      <ul className="grid gap-5">
        {ahead.map((news) => (
          <li key={news._id}>
            <NewsEntry news={news}>{renderActions(news)}</NewsEntry>
          </li>
        ))}
      </ul>
    </Section>
  )
}
