import { useId, useState } from 'react'
import type { Candidate, Candidates } from '#contract/staff/team.wire.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RelativeTime } from '../../../ui/RelativeTime.tsx'
import { useGrantAdmin } from './queries.ts'
import { words } from '../../../ui/words.ts'

interface GrantDialogProps {
  found: Candidates
  onClose: () => void
  onGranted: () => void
}

/** Shows the people found, and makes the confirmed one an admin. */
export function GrantDialog({ found, onClose, onGranted }: GrantDialogProps) {
  const only = found.items.length === 1 ? found.items[0] : undefined
  const grant = useGrantAdmin()
  const [chosen, setChosen] = useState(only?._id)
  const name = useId()

  function confirm() {
    if (chosen !== undefined) grant.mutate(chosen, { onSuccess: onGranted, onSettled: onClose })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={only ? `Make ${only.username} an admin?` : 'Which one?'}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={grant.isPending}
            aria-disabled={chosen === undefined}
            onClick={confirm}
          >
            Make admin
          </Button>
        </>
      }
    >
      {found.by === 'name' && (
        <p>
          Anyone can use this name. Make sure that this is the right person, or search by their Discord id.
          {found.cut && ' More people have this name than are shown here.'}
        </p>
      )}
      {only ? (
        <Person person={only} />
      ) : (
        <fieldset className="grid gap-1">
          <legend className="sr-only">People with this name</legend>
          {found.items.map((person) => (
            <label key={person._id} className="flex cursor-pointer items-center gap-4 px-1 py-2">
              <input
                type="radio"
                name={name}
                checked={chosen === person._id}
                disabled={person.isAdmin}
                onChange={() => setChosen(person._id)}
                className="size-5 shrink-0 cursor-pointer"
              />
              <Person person={person} />
            </label>
          ))}
        </fieldset>
      )}
      <p className="text-ink-muted">Admins can do everything here.</p>
    </Dialog>
  )
}

function Person({ person: { _id, username, avatar, joined, isAdmin } }: { person: Candidate }) {
  return (
    <span className="flex min-w-0 flex-1 items-center gap-4">
      <Avatar name={username} src={avatar} size={44} />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold wrap-anywhere">
          <bdi {...words()}>{username}</bdi>
          {isAdmin && <Badge tone="sky">Admin</Badge>}
        </span>
        <span className="text-sm wrap-anywhere text-ink-muted">
          Signed in here first <RelativeTime iso={joined} /> · id{' '}
          <code className="whitespace-nowrap">{_id}</code>
        </span>
      </span>
    </span>
  )
}
