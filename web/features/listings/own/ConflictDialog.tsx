import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { say } from '#contract/language/i18n.ts'
import type { EditableField } from '#contract/listings/fields.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { userText } from '../../../ui/user-text.ts'
import { changedFields, type EditInput, fieldText, toInput } from './edit-fields.ts'
import { fieldNames } from './field-names.ts'

interface ConflictDialogProps {
  /** The listing as another person saved it; `null` closes the dialog. */
  theirs: OwnListing | null
  /** The listing as it was loaded here. */
  base: OwnListing
  mine: EditInput
  busy: boolean
  onKeepMine: () => void
  onTakeTheirs: () => void
  onClose: () => void
}

/**
 * Two people, or two tabs, saved the same listing. The dialog shows the differences, and the second person
 * chooses.
 */
export function ConflictDialog(props: ConflictDialogProps) {
  const { theirs, base, mine, busy, onKeepMine, onTakeTheirs, onClose } = props
  return (
    <Dialog
      open={theirs !== null}
      onClose={onClose}
      title={t`This server was changed while you were editing`}
      actions={
        <>
          <Button onClick={onTakeTheirs}>{t`Take theirs`}</Button>
          <Button variant="primary" onClick={onKeepMine} busy={busy}>
            {t`Keep mine`}
          </Button>
        </>
      }
    >
      {theirs && <Differences theirs={theirs} base={base} mine={mine} />}
    </Dialog>
  )
}

function Differences({ theirs, base, mine }: { theirs: OwnListing; base: OwnListing; mine: EditInput }) {
  const saved = toInput(theirs)
  const own = changedFields(base, mine)
  const others = changedFields(base, saved).filter((field) => !own.includes(field))
  const names = fieldNames(others)
  return (
    <>
      <p>
        {t`This server was changed while you were editing it. ‘Keep mine’ replaces the saved version with your changes. ‘Take theirs’ discards your changes.`}
      </p>
      <ul className="grid gap-3">
        {own.map((field) => (
          <Difference key={field} field={field} saved={saved} mine={mine} />
        ))}
      </ul>
      {others.length > 0 && (
        <p className="text-ink-muted">{t`These fields stay as they were saved: ${names}.`}</p>
      )}
    </>
  )
}

interface DifferenceProps {
  field: EditableField
  saved: EditInput
  mine: EditInput
}

function Difference({ field, saved, mine }: DifferenceProps) {
  return (
    <li className="border-s-4 border-line ps-3">
      <h3 className="text-base">{say(`field.${field}`)}</h3>
      <dl className="grid grid-cols-[auto_1fr] gap-x-3 text-sm wrap-anywhere">
        <dt className="text-ink-muted">{t({ message: 'Saved', context: 'state' })}</dt>
        <dd {...userText('line-clamp-4')}>{valueOf(saved, field)}</dd>
        <dt className="text-ink-muted">{t`Yours`}</dt>
        <dd {...userText('line-clamp-4')}>{valueOf(mine, field)}</dd>
      </dl>
    </li>
  )
}

/** A banner as a picture, every other value as text. */
function valueOf(input: EditInput, field: EditableField): ReactNode {
  if (field !== 'banner' || input.banner === '') return fieldText(input, field)
  return <img src={input.banner} alt={t`Banner`} width={160} height={50} className="h-12 w-40 object-cover" />
}
