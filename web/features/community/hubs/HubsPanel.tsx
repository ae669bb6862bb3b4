import { useQuery } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { useFailed } from '../../../lib/use-failed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { RowsSkeleton } from '../../../ui/RowsSkeleton.tsx'
import { Section } from '../../../ui/Section.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { AdminHubRow } from './AdminHubRow.tsx'
import { hubName } from './hub-labels.ts'
import { type AdminHub, adminHubsQuery, useAddHub, useChangeHub } from './queries.ts'

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

function HubList() {
  const hubs = useQuery(adminHubsQuery)
  const change = useChangeHub()
  const errorNotice = useFailed(hubs, 'Failed to load')
  /** The hub of the dialog. */
  const [asked, setAsked] = useState<AdminHub | null>(null)
  if (errorNotice) return errorNotice
  if (!hubs.data) return <RowsSkeleton />
  const items = hubs.data.items
  const pending = change.isPending ? change.variables : undefined
  const close = () => setAsked(null)
  const remove = (hub: AdminHub) =>
    // The answer may come when the dialog is about another hub.
    change.mutate(
      { kind: 'remove', hub },
      { onSuccess: () => setAsked((now) => (now?.id === hub.id ? null : now)) },
    )
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
            busy={pending?.hub.id === hub.id ? pending.kind : null}
            onChange={(wanted) => change.mutate(wanted)}
            onRemove={() => setAsked(hub)}
          />
        ))}
      </ul>
      <ConfirmDialog
        question={
          asked && {
            title: 'Remove hub?',
            text: `${hubName(asked)} is removed from the list. To take it off for a while only, hide it.`,
            action: 'Remove',
          }
        }
        busy={pending?.kind === 'remove' && pending.hub.id === asked?.id}
        onClose={close}
        onConfirm={() => asked && remove(asked)}
      />
    </>
  )
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
      // A second invite may have been pasted meanwhile.
      onSuccess: () => setText((now) => (now === text ? '' : now)),
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
