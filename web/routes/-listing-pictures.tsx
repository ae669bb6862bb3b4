import { useQuery } from '@tanstack/react-query'
import { BannerField } from '../features/listings/pictures/BannerField.tsx'
import { PicturesField } from '../features/listings/pictures/PicturesField.tsx'
import { CardFace } from '../features/listings/ListingCard.tsx'
import { listingQuery } from '../features/listings/queries.ts'
import type { BannerSlot, PicturesSlot } from '../features/listings/own/EditForm.tsx'

/** The edit form's banner, with the listing's card below it as lists will show it. */
export const renderBanner = ({ words, listing, ...field }: BannerSlot) => (
  <>
    <BannerField listing={{ ...listing, id: listing._id }} {...field} />
    <CardPreview id={listing._id} changes={{ ...listing, ...words }} />
  </>
)

export const renderPictures = (slot: PicturesSlot) => <PicturesField {...slot} />

interface CardPreviewProps {
  id: string
  changes: Omit<BannerSlot['listing'], '_id'> & BannerSlot['words']
}

/** Nothing in it can be pressed, and it counts no impression. */
function CardPreview({ id, changes }: CardPreviewProps) {
  const { data } = useQuery(listingQuery(id))
  if (data === undefined) return null
  return (
    <div className="grid grid-cols-1 gap-2">
      <h3 className="text-base">In lists</h3>
      <div inert className="max-w-100">
        <CardFace listing={{ ...data, ...changes }} />
      </div>
    </div>
  )
}
