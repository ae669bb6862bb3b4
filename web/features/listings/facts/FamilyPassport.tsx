import { t } from '@lingui/core/macro'
import { Link } from '@tanstack/react-router'
import { say } from '#contract/language/i18n.ts'
import { familyPassport } from '#contract/listings/family-passport.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { useNow } from '../../../ui/clock.ts'
import { Section } from '../../../ui/Section.tsx'
import { passportAnswer, passportSource } from './fact-source.ts'

/** What parents want to know: one line for each answer, with who says so. */
export function FamilyPassport({ listing: { slug, facts, factDates = [] } }: { listing: Listing }) {
  const entries = familyPassport(facts, factDates, useNow())
  if (entries.length === 0) return null
  return (
    <Section
      id="family"
      title={t`Family passport`}
      heading="text-base sm:text-lg"
      aside={
        // A phone has this link under Share, to keep its first screen free for what people press most.
        <Link to="/servers/$id/passport" params={{ id: slug }} className="link py-2 text-sm max-sm:hidden">
          {t`Print or share`}
        </Link>
      }
      className="grid gap-1 border-t-2 border-line px-4 py-2 sm:px-8 sm:py-3"
    >
      <ul className="grid gap-1 text-sm">
        {entries.map((entry) => (
          <li key={entry.name}>
            <span className="sr-only">{say(`factName.${entry.name}`)}: </span>
            <span className="font-medium">{passportAnswer(entry)}</span>
            <span className="text-ink-muted">{`\u00A0· ${passportSource(entry)}`}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
