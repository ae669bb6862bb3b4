import { fromKeys } from '#contract/base/records.ts'
import { CARD_TEXTS } from '#contract/listings/fields.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { plainText } from '#contract/text/formatted-text.ts'

/** A page of listings with plain texts, as cards show them: without the marks of formatting. */
export function textsWithoutMarks<Page extends { items: Listing[]; suggestions?: Listing[] | undefined }>(
  page: Page,
): Page {
  const plain = (listings: Listing[]) =>
    listings.map((listing) => ({
      ...listing,
      ...fromKeys(CARD_TEXTS, (field) => plainText(listing[field])),
    }))
  const { items, suggestions } = page
  return { ...page, items: plain(items), ...(suggestions && { suggestions: plain(suggestions) }) }
}
