import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { type Descriptions, descriptionOf } from '#contract/listings/descriptions.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { plainText } from '#contract/text/formatted-text.ts'
import { CardFace } from '../ListingCard.tsx'
import { listingQuery } from '../queries.ts'

interface CardPreviewProps {
  id: string
  changes: Descriptions & Pick<OwnListing, 'name' | 'tags' | 'banner' | 'bannerFocus'>
}

/** A listing's card as lists will show it, without links and without counting an impression. */
export function CardPreview({ id, changes }: CardPreviewProps) {
  const { data } = useQuery(listingQuery(id))
  if (data === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-base">{t`In lists`}</h3>
      <div inert className="max-w-100">
        <CardFace listing={{ ...data, ...changes }} text={plainText(descriptionOf(changes).text)} />
      </div>
    </div>
  )
}
