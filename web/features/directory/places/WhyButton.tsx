import { PLACE_QUESTION } from '#contract/directory/place.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { laterDialog } from '../../../ui/later-dialog.tsx'

const useWhyDialog = laterDialog(() => import('./WhyDialog.tsx'))

/** Opens the answer to 'Why this place?'. Nothing is loaded or asked for before it is pressed. */
export function WhyButton({ listing }: { listing: Listing }) {
  const { show, draw } = useWhyDialog()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={show}
        className="link -my-2.5 inline-block py-2.5"
      >
        {PLACE_QUESTION}
      </button>
      {draw({ listing })}
    </>
  )
}
