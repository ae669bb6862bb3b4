import { Trans } from '@lingui/react/macro'
import { userText } from '../../../ui/user-text.ts'

export function StaffNote({ note }: { note: string }) {
  return (
    <p className="text-sm wrap-anywhere whitespace-pre-line">
      <Trans>
        <strong className="font-semibold">Note from staff:</strong> <bdi {...userText()}>{note}</bdi>
      </Trans>
    </p>
  )
}
