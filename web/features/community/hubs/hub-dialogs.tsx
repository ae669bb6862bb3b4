import { type SyntheticEvent, useId, useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { useReadDraft, useSavedDraft } from '../../../lib/draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { hubName } from './hub-labels.ts'
import { InviteField } from './InviteField.tsx'
import type { AdminHub } from './queries.ts'

interface HubDialogProps {
  /** `null` closes the dialog. */
  hub: AdminHub | null
  busy: boolean
  onClose: () => void
}

/** Asks for another invite to the same server. */
export function InviteDialog({
  hub,
  busy,
  onClose,
  onSend,
}: HubDialogProps & { onSend: (hub: AdminHub, invite: string) => void }) {
  const form = useId()
  return (
    <Dialog
      open={hub !== null}
      onClose={onClose}
      title="Change invite"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      {hub && <InviteForm id={form} hub={hub} onSend={(invite) => !busy && onSend(hub, invite)} />}
    </Dialog>
  )
}

export const inviteDraft = ({ id }: AdminHub) => `hub-invite:${id}`

function InviteForm({ id, hub, onSend }: { id: string; hub: AdminHub; onSend: (invite: string) => void }) {
  const readDraft = useReadDraft()
  const [text, setText] = useState(() => readDraft(inviteDraft(hub))['invite'] ?? '')
  useSavedDraft(inviteDraft(hub), { invite: text })
  const [error, setError] = useState<string | undefined>()
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    const { invite, message } = readDiscordInvite(text, INVITE_CODE_MIN.submit)
    if (invite === null) setError(message)
    else onSend(invite)
  }
  return (
    <form id={id} onSubmit={submit} noValidate>
      <InviteField
        label="New invite"
        hint={`It must lead to ${hubName(hub)}. Otherwise the hub is flagged.`}
        value={text}
        onType={(typed) => {
          setText(typed)
          setError(undefined)
        }}
        error={error}
      />
    </form>
  )
}

export function RemoveDialog({
  hub,
  busy,
  onClose,
  onRemove,
}: HubDialogProps & { onRemove: (hub: AdminHub) => void }) {
  return (
    <Dialog
      open={hub !== null}
      onClose={onClose}
      title="Remove hub?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => hub && onRemove(hub)}>
            Remove
          </Button>
        </>
      }
    >
      <p className="text-ink-muted">
        {hub && hubName(hub)} is removed from the list. To take it off for a while only, hide it.
      </p>
    </Dialog>
  )
}
