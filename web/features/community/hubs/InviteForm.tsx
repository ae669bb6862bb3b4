import { useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { hubName } from './hub-labels.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { AdminHub } from './queries.ts'

interface InviteFormProps {
  hub: AdminHub
  busy: boolean
  onClose: () => void
  onSend: (invite: string) => void
}

export const inviteDraft = ({ id }: AdminHub) => `hub-invite:${id}`

/** Asks for another invite to the same server. */
export function InviteForm({ hub, busy, onClose, onSend }: InviteFormProps) {
  const draft = useDraft(inviteDraft(hub))
  const [text, setText] = useState(draft['invite'] ?? '')
  useSavedDraft(inviteDraft(hub), { invite: text })
  const [error, setError] = useState<string | undefined>()
  function send() {
    const { invite, message } = readDiscordInvite(text, INVITE_CODE_MIN.submit)
    if (invite === null) setError(message)
    else onSend(invite)
  }
  return (
    <DialogForm action="Save" busy={busy} onSend={send} onCancel={onClose}>
      <TextField
        isExact
        label="New invite"
        hint={`It must lead to ${hubName(hub)}. Otherwise the hub is flagged.`}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
        error={error}
      />
    </DialogForm>
  )
}
