import { t } from '@lingui/core/macro'
import {
  useId,
  useRef,
  type ChangeEvent,
  type ComponentProps,
  type MouseEvent,
  useState,
  type KeyboardEvent,
} from 'react'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import { BANNER_TYPES } from '#contract/listings/banner.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { FieldError } from '../../../ui/Field.tsx'
import { isComposing } from '../../../ui/is-composing.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { ListingBanner } from '../ListingBanner.tsx'
import { KeepPublic, type KeptPictures, unsavedText } from './KeepPublic.tsx'
import { UploadProgress, workWords } from './UploadProgress.tsx'
import { useBanner } from './use-banner.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

interface BannerFieldProps {
  listing: ComponentProps<typeof ListingBanner>['listing'] & { name: string }
  /** Whether the shown picture is not public yet. */
  unsaved: boolean
  kept: KeptPictures | null
  /** Why the server refused the banner when the form was saved. */
  error: string | undefined
  /** Gets the new picture's address, or `null`. Saving the form makes the picture public. */
  onChanged: (banner: string | null) => void
  onFocused: (focus: Focus | null) => void
  onSending: (isSending: boolean) => void
}

/**
 * A listing's banner, as it will be after saving. People choose, drop or paste a picture, or enter its
 * address. The field may be inside a form.
 */
export function BannerField({ listing, unsaved, kept, error, onSending, ...on }: BannerFieldProps) {
  const { onChanged, onFocused } = on
  const { name } = listing
  const { work, failure, upload, ingest, remove } = useBanner(listing._id, onChanged, onSending)
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
            alt={listing.banner === null ? t`The island of ${name}` : t`The banner of ${name}`}
            className="aspect-[16/5] w-full"
          />
          {isOver && <DropHint />}
          {work && <UploadProgress work={work} />}
        </div>
        <output className={cx(work === null && unsaved ? 'text-sm font-semibold' : 'sr-only')}>
          {work ? workWords()[work.kind] : unsaved && unsavedText(kept)}
        </output>
        <p className="text-sm text-ink-muted">
          {t`PNG, JPEG or WEBP, up to 5 MB. You can also drop a picture here, or paste one.`}
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
          {work?.kind === 'uploading' ? t`Uploading…` : t`Upload image`}
        </Button>
        <input
          ref={chooser}
          type="file"
          accept={Object.values(BANNER_TYPES).join(',')}
          onChange={choose}
          hidden
          aria-label={t`Banner image`}
        />
        {listing.banner !== null && (
          <Button variant="ghost" disabled={work !== null} onClick={takeAway}>
            {t`Remove`}
          </Button>
        )}
        <KeepPublic kept={kept} disabled={work !== null} focusNext={uploadButton} />
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
        {t`Drop it to upload`}
      </p>
    </div>
  )
}

interface FocusFieldProps {
  banner: string
  /** `null` for the middle. */
  value: Focus | null
  onChange: (focus: Focus | null) => void
}

const MIDDLE: Focus = { x: 50, y: 50 }

const percent = (part: number) => Math.min(100, Math.max(0, Math.round(part * 100) || 0))

/**
 * The point of a banner that stays in view where the banner is cut. People press it on the whole picture; the
 * numbers say the same, and work without a pointer.
 */
function FocusField({ banner, value, onChange }: FocusFieldProps) {
  const { x, y } = value ?? MIDDLE

  function press({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }

  const numberField = (label: string, axis: keyof Focus) => (
    <TextField
      type="number"
      label={label}
      min={0}
      max={100}
      inputMode="numeric"
      value={{ x, y }[axis]}
      onChange={({ target }) => onChange({ x, y, [axis]: percent(Number(target.value) / 100) })}
      className="w-32"
    />
  )

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-semibold">{t`What stays in view`}</legend>
      <p className="mt-1.5 text-sm text-ink-muted">
        {t`Cards and phones show a part of the banner. Press the point that matters most.`}
      </p>
      {/* For pointers only: the numbers below are for everybody. */}
      <div role="presentation" onClick={press} className="relative w-fit max-w-full cursor-crosshair">
        <img {...bannerSources(banner)} sizes="30rem" alt="" className="block max-h-64 w-auto max-w-full" />
        <span
          style={{ left: `${x}%`, top: `${y}%` }}
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-surface-raised outline-3 outline-ink"
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {numberField(t`From the left, %`, 'x')}
        {numberField(t`From the top, %`, 'y')}
        {value !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            {t`Use the middle`}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

interface BannerAddressProps {
  error: string | undefined
  /** Whether the picture is being fetched. */
  busy: boolean
  /** Whether another action is in progress. */
  disabled: boolean
  /** Resolves to whether the server accepted the address. */
  onUse: (url: string) => Promise<boolean>
}

/**
 * The address of a picture on another site, with its own button. It is inside a form that it must not submit.
 */
function BannerAddress({ error, busy, disabled, onUse }: BannerAddressProps) {
  const [address, setAddress] = useState('')

  async function takeAddress() {
    if (address.trim() !== '' && (await onUse(address.trim()))) setAddress('')
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (!busy && !disabled) void takeAddress()
  }

  return (
    <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_auto]">
      <TextField
        label={t`Banner URL`}
        optional
        type="url"
        hint={t`A direct image link. We keep a copy; later changes at that link don’t show.`}
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
        error={error}
        isExact
      />
      {/* Aligned with the input, below its label. */}
      <Button
        busy={busy}
        disabled={disabled || address.trim() === ''}
        onClick={() => void takeAddress()}
        className="sm:mt-[30px]"
      >
        {t`Use link`}
      </Button>
    </div>
  )
}
