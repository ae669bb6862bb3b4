import { t } from '@lingui/core/macro'
import { plainTextOf, TEXT_FIELDS } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { Formatted } from '../../../ui/Formatted.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { TypedHint } from '../../../ui/TypedHint.tsx'
import { EditDescriptions } from './EditDescriptions.tsx'
import type { holdHints } from './hold-hints.ts'
import { PlainText } from './PlainText.tsx'
import { TagPicker } from './TagPicker.tsx'
import type { useListingEdit } from './use-listing-edit.ts'

export type ListingEdit = ReturnType<typeof useListingEdit>

export interface FieldsProps {
  edit: ListingEdit
  /** What a field says about the wait for staff. */
  waits: ReturnType<typeof holdHints>
}

/** Name, texts and tags. */
export function EditTexts({ edit, waits }: FieldsProps) {
  const { form, input } = edit
  const { name: nameWaits } = waits
  const { register, formState, setValue } = form
  const { errors } = formState
  return (
    <>
      <TextField
        label={t`Name`}
        autoComplete="off"
        hint={nameWaits && <TypedHint>{nameWaits}</TypedHint>}
        error={errors.name?.message}
        {...register('name')}
      />
      <EditDescriptions edit={edit} waits={waits} />
      {TEXT_FIELDS.filter((field) => plainTextOf(field).shows === 'page').map((field) => (
        <PlainText key={field} field={field} edit={edit} waits={waits} />
      ))}
      <TextPreview description={input.description} about={input.about} />
      <TagPicker
        value={input.tags}
        onChange={(tags) => setValue('tags', tags, { shouldValidate: true })}
        error={errors.tags?.message}
      />
    </>
  )
}

function TextPreview({ description, about }: Pick<OwnListing, 'description' | 'about'>) {
  return (
    <details className="notch notch-step-3 notch-fill-surface-sunken notch-edge-line px-5 py-4">
      <summary className="cursor-pointer font-semibold">{t`Formatting and preview`}</summary>
      <div className="grid grid-cols-1 gap-4 pt-4">
        <p className="text-sm text-ink-muted">
          {t`An empty line starts a paragraph. Start lines with ‘- ’ or ‘1. ’ for a list. **Two stars** make bold. Links work for well-known sites such as YouTube, Twitch, TikTok, MCPEDL and the Minecraft Wiki: paste the address, or write [words](address).`}
        </p>
        <div className="grid grid-cols-1 gap-3 border-s-4 border-line ps-4">
          <Formatted text={description} className="text-lg" />
          <Formatted text={about} />
        </div>
      </div>
    </details>
  )
}
