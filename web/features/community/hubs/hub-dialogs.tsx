import { useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { hubName } from './hub-labels.ts'
import { TextField } from '../../../ui/TextField.tsx'
import type { AdminHub } from './queries.ts'

interface HubDialogProps {
  /** `null` closes the dialog. */
  hub: AdminHub | null
  busy: boolean
  onClose: () => void
}

interface InviteDialogProps extends HubDialogProps {
  onSend: (hub: AdminHub, invite: string) => void
}

/** Asks for another invite to the same server. */
export function InviteDialog(props: InviteDialogProps) {
  const { hub, onClose } = props
  return (
    <Dialog open={hub !== null} onClose={onClose} title="Change invite">
      {hub && <InviteForm {...props} hub={hub} />}
    </Dialog>
  )
}

export const inviteDraft = ({ id }: AdminHub) => `hub-invite:${id}`

function InviteForm({ hub, busy, onClose, onSend }: InviteDialogProps & { hub: AdminHub }) {
  const draft = useDraft(inviteDraft(hub))
  const [text, setText] = useState(draft['invite'] ?? '')
  useSavedDraft(inviteDraft(hub), { invite: text })
  const [error, setError] = useState<string | undefined>()
  function send() {
    const { invite, message } = readDiscordInvite(text, INVITE_CODE_MIN.submit)
    if (invite === null) setError(message)
    else onSend(hub, invite)
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

export function RemoveDialog({
  hub,
  busy,
  onClose,
  onRemove,
}: HubDialogProps & { onRemove: (hub: AdminHub) => void }) {
  return (
    <ConfirmDialog
      question={
        hub && {
          title: 'Remove hub?',
          text: `${hubName(hub)} is removed from the list. To take it off for a while only, hide it.`,
          action: 'Remove',
        }
      }
      busy={busy}
      onConfirm={() => hub && onRemove(hub)}
      onClose={onClose}
    />
  )
}
