import { t } from '@lingui/core/macro'
import { words } from '../../../ui/words.ts'

/** The admins' note with their decision. */
export function StaffNote({ note }: { note: string }) {
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      <strong className="font-semibold">{t`Note from staff:`}</strong> <bdi {...words()}>{note}</bdi>
    </p>
  )
}
