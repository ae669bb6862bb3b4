import { SHORT_LINK_PATH } from '#contract/listings/listing-slug.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { copyText } from '../../lib/copy-text.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { CopyIcon } from '../../ui/more-icons.tsx'
import { toast } from '../../ui/toast.ts'

interface ShareDialogProps {
  open: boolean
  onClose: () => void
  listing: Pick<Listing, '_id' | 'slug' | 'name'>
}

/** The short link to the vote, and a picture for stories. */
export default function ShareDialog({ open, onClose, listing: { _id: id, slug, name } }: ShareDialogProps) {
  const link = `${location.origin}${SHORT_LINK_PATH}/${id}`
  const picture = `/previews/${id}/story.png`
  async function copy() {
    if (await copyText(link)) toast.success('Link copied')
    else toast.error('Copy failed')
  }
  return (
    <Dialog open={open} onClose={onClose} title={`Tell others about ${name}`} className="max-w-md">
      <div className="grid gap-2">
        <p>This short link leads to the vote. It fits on a sign in the game, too.</p>
        <p className="font-semibold wrap-anywhere select-all" translate="no">
          {link.replace(/^https?:\/\//, '')}
        </p>
        <Button onClick={() => void copy()}>
          <CopyIcon className="size-4" />
          Copy short link
        </Button>
      </div>
      <div className="grid gap-2 border-t-2 border-line pt-4">
        <p>A picture for stories, 1080 × 1920 pixels. Add the short link to it as a link sticker.</p>
        <img
          src={picture}
          alt={`${name} with its rating, its votes and the short link`}
          width={1080}
          height={1920}
          loading="lazy"
          className="mx-auto h-72 w-auto bg-surface-sunken"
        />
        <a href={picture} download={`${slug}.png`} className={buttonClass()}>
          Save picture
        </a>
      </div>
    </Dialog>
  )
}
