import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { dropDraft, useDraft, useSavedDraft } from '../../../lib/draft.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DialogForm } from '../../../ui/DialogForm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AdminHubRow } from './AdminHubRow.tsx'
import { hubName } from './hub-labels.ts'
import { type AdminHub, adminHubsQuery, type HubChange, useAddHub, useChangeHub } from './queries.ts'

export default function HubsPanel() {
  return (
    <Section id="hubs" title="Hubs" heading="sr-only">
      <AddHubForm />
      <HubList />
      <p className="max-w-prose text-ink-muted">
        Names, pictures and counts come from Discord, a few hubs at a time. If Discord can’t be reached, we
        keep the last values.
      </p>
    </Section>
  )
}

type Asking = { kind: 'invite' | 'remove' | 'accept'; hub: AdminHub }

function HubList() {
  const hubs = useQuery(adminHubsQuery)
  const change = useChangeHub()
  const errorNotice = useFailed(hubs, 'Failed to load')
  const [asking, setAsking] = useState<Asking | null>(null)
  if (errorNotice) return errorNotice
  if (!hubs.data) return <RowsSkeleton />
  const items = hubs.data.items
  const close = () => setAsking(null)
  const settle = (wanted: HubChange) =>
    change.mutate(wanted, {
      onSuccess: () => {
        if (wanted.kind === 'invite') dropDraft(inviteDraft(wanted.hub))
        close()
      },
    })
  return (
    <>
      {items.length === 0 && (
        <EmptyState
          title="No hubs yet"
          text="Add the first one with its invite."
          level={3}
          island="lighthouse"
        />
      )}
      <ul className="grid grid-cols-1 gap-3">
        {items.map((hub) => (
          <AdminHubRow
            key={hub.id}
            hub={hub}
            busy={change.isPending && change.variables.hub.id === hub.id ? change.variables.kind : null}
            onChange={settle}
            onAsk={(kind) => setAsking({ kind, hub })}
          />
        ))}
      </ul>
      <Dialog open={asking?.kind === 'invite'} onClose={close} title="Change invite">
        {asking && (
          <InviteForm
            hub={asking.hub}
            busy={change.isPending}
            onClose={close}
            onSend={(invite) => settle({ kind: 'invite', hub: asking.hub, invite })}
          />
        )}
      </Dialog>
      <ConfirmDialog
        question={questionAbout(asking)}
        busy={change.isPending}
        onClose={close}
        onConfirm={() => {
          if (asking?.kind === 'remove') settle({ kind: 'remove', hub: asking.hub })
          else if (asking?.hub.found)
            settle({ kind: 'accept', hub: asking.hub, guildId: asking.hub.found.guildId })
        }}
      />
    </>
  )
}

/** The question before a hub is removed, or another server is accepted. */
function questionAbout(asking: Asking | null) {
  if (asking?.kind === 'remove')
    return {
      title: 'Remove hub?',
      text: `${hubName(asking.hub)} is removed from the list. To take it off for a while only, hide it.`,
      action: 'Remove',
    }
  if (asking?.kind !== 'accept' || asking.hub.found === null) return null
  const { name } = asking.hub.found
  return {
    title: `Accept ${name}?`,
    text: `It replaces ${hubName(asking.hub)}, and is shown when Discord has sent its counts. This cannot be undone.`,
    action: 'Accept',
  }
}

/** Adds a hub by its invite. Its name and picture come from Discord a moment later. */
function AddHubForm() {
  const add = useAddHub()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { invite, message } = readDiscordInvite(text, INVITE_CODE_MIN.submit)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (add.isPending) return
    if (invite === null) return setError(message)
    add.mutate(invite, {
      onSuccess: () => setText(''),
      onError: (failure) => setError(failure.message),
    })
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <TextField
        isExact
        label="Discord invite"
        hint={invite ? `Will save as: ${invite}` : 'A discord.gg invite, or its code.'}
        value={text}
        onChange={({ target }) => {
          setText(target.value)
          setError(undefined)
        }}
        error={error}
        className="max-w-md min-w-0 flex-1 basis-40"
      />
      <Button type="submit" variant="primary" busy={add.isPending} className="mt-[30px]">
        <PlusIcon className="size-4" />
        Add hub
      </Button>
    </form>
  )
}

interface InviteFormProps {
  hub: AdminHub
  busy: boolean
  onClose: () => void
  onSend: (invite: string) => void
}

const inviteDraft = ({ id }: AdminHub) => `hub-invite:${id}`

/** Asks for another invite to the same server. */
function InviteForm({ hub, busy, onClose, onSend }: InviteFormProps) {
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
