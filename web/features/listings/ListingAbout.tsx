import type { Listing } from '#contract/listings/listing.ts'
import { chipClass } from '../../ui/chip-class.ts'
import { TagMark } from './TagMark.tsx'
import { Formatted } from '../../ui/Formatted.tsx'
import { Link } from '../../lib/Link.tsx'

/** The owner's description and longer text, and the tags, which link to servers with the same tag. */
export function ListingAbout({ listing: { description, about = '', tags } }: { listing: Listing }) {
  return (
    <>
      <section aria-labelledby="about" className="grid gap-3">
        <h2 id="about" className="text-2xl">
          About
        </h2>
        {description + about === '' ? (
          <p className="text-lg text-ink-muted">The owner has not written anything yet.</p>
        ) : (
          <>
            <Formatted text={description} className="text-lg" />
            <Formatted text={about} />
          </>
        )}
      </section>
      <section aria-labelledby="tags" className="grid gap-3">
        <h2 id="tags" className="text-2xl">
          Tags
        </h2>
        {tags.length === 0 ? (
          <p className="text-ink-muted">No tags yet.</p>
        ) : (
          <ul className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag}>
                <Link to="/servers" search={{ tag }} className={chipClass()}>
                  <TagMark tag={tag} />
                  {tag}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  )
}
