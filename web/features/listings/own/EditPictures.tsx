import { only } from '#contract/base/records.ts'
import { CARD_TEXTS } from '#contract/listings/fields.ts'
import { BannerField } from '../pictures/BannerField.tsx'
import { PicturesField } from '../pictures/PicturesField.tsx'
import { CardPreview } from './CardPreview.tsx'
import { publicPictures } from './edit-fields.ts'
import type { ListingEdit } from './EditTexts.tsx'

interface PictureProps {
  edit: ListingEdit
  onSending: (isSending: boolean) => void
}

/** The banner, with the listing's card below it as lists will show it. */
export function EditBanner({ edit: { base, input, changed, form }, onSending }: PictureProps) {
  const { tags, bannerFocus, descriptionLanguages } = input
  const banner = input.banner || null
  const kept = publicPictures(base, input, 'banner')
  return (
    <>
      <BannerField
        listing={{ _id: base._id, name: base.name, tags, banner, bannerFocus }}
        unsaved={changed.includes('banner') || changed.includes('bannerFocus')}
        error={form.formState.errors.banner?.message}
        onChanged={(next) => {
          form.setValue('banner', next ?? '', { shouldValidate: true })
          form.setValue('bannerFocus', null)
        }}
        kept={
          kept && {
            isShown: kept.isShown,
            onKeep: () => {
              form.setValue('banner', kept.banner, { shouldValidate: true })
              form.setValue('bannerFocus', kept.bannerFocus)
            },
          }
        }
        onFocused={(focus) => form.setValue('bannerFocus', focus)}
        onSending={onSending}
      />
      <CardPreview
        id={base._id}
        changes={{
          ...only(input, CARD_TEXTS),
          name: input.name || base.name,
          descriptionLanguages,
          tags,
          banner,
          bannerFocus,
        }}
      />
    </>
  )
}

export function EditPictures({ edit: { base, input, changed, form }, onSending }: PictureProps) {
  const { errors, isSubmitted } = form.formState
  const kept = publicPictures(base, input, 'pictures')
  return (
    <PicturesField
      listingId={base._id}
      onSending={onSending}
      value={input.pictures}
      // A new picture has no description yet, which is no error before somebody saves.
      onChange={(change) =>
        form.setValue('pictures', change(form.getValues('pictures')), { shouldValidate: isSubmitted })
      }
      unsaved={changed.includes('pictures')}
      kept={
        kept && {
          isShown: kept.isShown,
          onKeep: () => form.setValue('pictures', kept.pictures, { shouldValidate: true }),
        }
      }
      error={errors.pictures?.message}
      altErrors={input.pictures.map((_, index) => errors.pictures?.[index]?.alt?.message)}
    />
  )
}
