import { useId, useRef, type ChangeEvent, type ComponentProps } from 'react'
import { BANNER_TYPES } from '#contract/listings/banner.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { BannerAddress } from './BannerAddress.tsx'
import { FocusField } from './FocusField.tsx'
import { ListingBanner } from '../ListingBanner.tsx'
import { UploadProgress, WORK_WORDS } from './UploadProgress.tsx'
import { useBanner } from './use-banner.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface BannerFieldProps {
  listing: ComponentProps<typeof ListingBanner>['listing'] & { name: string }
  /** Whether the shown picture is not public yet. */
  unsaved: boolean
  /** Why the server refused it when it was saved. */
  error: string | undefined
  /** The new picture's address, or `null`. It becomes public when the form is saved. */
  onChanged: (banner: string | null) => void
  onFocused: (focus: Focus | null) => void
}

/**
 * A listing's banner, as it will be after saving. People choose, drop or paste a picture, or enter its address. It may be inside a form.
 */
export function BannerField({ listing, unsaved, error, onChanged, onFocused }: BannerFieldProps) {
  const { work, failure, upload, ingest, remove } = useBanner(listing._id, onChanged)
  const { isOver, zone } = useDroppedFiles((file) => void upload(file))
  const chooser = useRef<HTMLInputElement>(null)
  const uploadButton = useRef<HTMLButtonElement>(null)
  const problem = useId()
  const fileError = failure?.field === 'file' ? failure.message : error

  function choose({ target }: ChangeEvent<HTMLInputElement>) {
    const [file] = target.files ?? []
    // Choosing the same file again must fire a change event.
    target.value = ''
    if (file) void upload(file)
  }

  function takeAway() {
    // The pressed button disappears together with the banner.
    uploadButton.current?.focus()
    remove()
  }

  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="grid grid-cols-1 gap-2">
        <div {...zone} className={cx('relative overflow-hidden notch-clip notch-step-4', isOver && 'bg-sky')}>
          <ListingBanner
            listing={listing}
            size={640}
            sizes="(min-width: 768px) 720px, 100vw"
            alt={`The ${listing.banner === null ? 'island' : 'banner'} of ${listing.name}`}
            className="aspect-[16/5] w-full"
          />
          {isOver && <DropHint />}
          {work && <UploadProgress work={work} />}
        </div>
        <output className={cx(work === null && unsaved ? 'text-sm font-semibold' : 'sr-only')}>
          {work ? WORK_WORDS[work.kind] : unsaved && 'Not public yet. Save to show this to everyone.'}
        </output>
        <p className="text-sm text-ink-muted">
          PNG, JPEG or WEBP, up to 5 MB. You can also drop a picture here, or paste one. Tip: keep banners
          under 2MB for snappy loads.
        </p>
        <FieldError id={problem} error={fileError} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          ref={uploadButton}
          busy={work !== null}
          aria-describedby={fileError === undefined ? undefined : problem}
          onClick={() => chooser.current?.click()}
        >
          {work?.kind === 'uploading' ? 'Uploading…' : 'Upload image'}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={Object.values(BANNER_TYPES).join(',')}
          onChange={choose}
          hidden
          aria-label="Banner image"
        />
        {listing.banner !== null && (
          <Button variant="ghost" disabled={work !== null} onClick={takeAway}>
            Remove
          </Button>
        )}
      </div>
      <BannerAddress
        error={failure?.field === 'bannerUrl' ? failure.message : undefined}
        busy={work?.kind === 'fetching'}
        disabled={work !== null && work.kind !== 'fetching'}
        onUse={ingest}
      />
      {listing.banner !== null && (
        <FocusField banner={listing.banner} value={listing.bannerFocus} onChange={onFocused} />
      )}
    </div>
  )
}

function DropHint() {
  return (
    <div className="pointer-events-none absolute inset-0 grid place-items-center bg-scrim">
      <p className="notch notch-step-3 notch-fill-surface-raised notch-edge-line px-5 py-3 font-semibold">
        Drop it to upload
      </p>
    </div>
  )
}
