import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type TouchEvent, useRef } from 'react'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { ListingPicture } from '#contract/listings/listing.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import { sentence, userText } from '../../ui/user-text.ts'

interface GalleryDialogProps {
  open: boolean
  name: string
  pictures: readonly ListingPicture[]
  index: number
  onIndexChange: (index: number) => void
  onClose: () => void
}

/** A touch that moves further than this is a swipe. */
const SWIPE_PX = 40

/** One picture at a time, as large as the screen allows. Arrow keys and swipes lead to the others. */
export default function GalleryDialog({
  open,
  name,
  pictures,
  index,
  onIndexChange,
  onClose,
}: GalleryDialogProps) {
  const touchStartX = useRef(0)
  const picture = pictures[index]
  if (!picture) return null
  const { length } = pictures
  const shown = index + 1
  const { alt } = picture
  const step = (by: number) => onIndexChange((index + by + length) % length)

  function endTouch({ changedTouches }: TouchEvent) {
    const moved = (changedTouches[0]?.clientX ?? touchStartX.current) - touchStartX.current
    if (Math.abs(moved) > SWIPE_PX) step(moved < 0 ? 1 : -1)
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t`Pictures of ${name}`}
      className="sm:max-w-6xl"
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') step(-1)
        if (key === 'ArrowRight') step(1)
      }}
    >
      <img
        key={picture.url}
        {...bannerSources(picture.url)}
        sizes="(min-width: 72rem) 70rem, 100vw"
        alt={alt}
        width={picture.width}
        height={picture.height}
        onTouchStart={({ touches }) => {
          touchStartX.current = touches[0]?.clientX ?? 0
        }}
        onTouchEnd={endTouch}
        className="h-[min(20rem,50dvh)] w-full bg-surface-sunken object-contain sm:h-[55dvh]"
      />
      <output {...sentence('text-center')}>
        {length > 1 ? (
          <Trans>
            <span className="tabular text-ink-muted">
              {shown} of {length}:
            </span>{' '}
            <span {...userText()}>{alt}</span>
          </Trans>
        ) : (
          <span {...userText()}>{alt}</span>
        )}
      </output>
      {length > 1 && (
        <div className="flex justify-between gap-3">
          <Button onClick={() => step(-1)}>
            <ArrowLeftIcon className="size-4" />
            {t({ message: 'Previous', context: 'picture' })}
          </Button>
          <Button onClick={() => step(1)}>
            {t({ message: 'Next', context: 'picture' })}
            <ArrowRightIcon className="size-4" />
          </Button>
        </div>
      )}
    </Dialog>
  )
}
