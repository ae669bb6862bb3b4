import type { Listing } from '#contract/listings/listing.ts'
import { Formatted } from '../../ui/Formatted.tsx'

/** The owner's description and longer text. */
export function ListingAbout({ listing: { description, about = '' } }: { listing: Listing }) {
  return (
    <section aria-labelledby="about" className="grid gap-3">
      <h2 id="about" className="text-2xl">
        About
      </h2>
      {description + about === '' ? (
        <p className="text-ink-muted">The owner has not written anything yet.</p>
      ) : (
        <>
          <Formatted text={description} className="sm:text-lg" />
          <Formatted text={about} />
        </>
      )}
    </section>
  )
}
