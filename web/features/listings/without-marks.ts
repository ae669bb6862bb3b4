import type { Listing } from '#contract/listings/listing.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** A page of listings with their texts as cards show them. */
export function textsWithoutMarks<Page extends { items: Listing[]; suggestions?: Listing[] | undefined }>(
  page: Page,
): Page {
  const plain = (listings: Listing[]) =>
    listings.map((listing) => ({ ...listing, description: plainText(listing.description) }))
  const { items, suggestions } = page
  return { ...page, items: plain(items), ...(suggestions && { suggestions: plain(suggestions) }) }
}
