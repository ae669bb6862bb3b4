import type { Listing } from '#contract/listings/listing.ts'
import { Formatted } from '../../ui/Formatted.tsx'
import { Section } from '../../ui/Section.tsx'

/** The owner's description; a longer text is folded behind it. */
export function ListingAbout({ listing: { description, about = '' } }: { listing: Listing }) {
  return (
    <Section id="about" title="About" className="grid gap-3">
      {description + about === '' ? (
        <p className="text-ink-muted">The owner has not written anything yet.</p>
      ) : (
        <>
          <Formatted text={description} className="sm:text-lg" />
          {description === '' || about === '' ? (
            <Formatted text={about} />
          ) : (
            <details className="grid grid-cols-1">
              <summary className="link flex min-h-11 w-fit cursor-pointer items-center">Read more</summary>
              <Formatted text={about} />
            </details>
          )}
        </>
      )}
    </Section>
  )
}
