import type { Listing } from '#contract/listings/listing.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** What a card says of a listing. */
export const cardText = ({ description }: Pick<Listing, 'description'>) => plainText(description)

/** A page of listings with their texts as cards show them. */
export function textsWithoutMarks<Page extends { items: Listing[]; suggestions?: Listing[] | undefined }>(
  page: Page,
): Page {
  const plain = (listings: Listing[]) =>
    listings.map((listing) => ({ ...listing, description: cardText(listing) }))
  const { items, suggestions } = page
  return { ...page, items: plain(items), ...(suggestions && { suggestions: plain(suggestions) }) }
}
