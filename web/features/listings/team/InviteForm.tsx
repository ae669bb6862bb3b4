import { type SyntheticEvent, useState } from 'react'
import { INVITED_MAX, ROLE_WORDS, TEAM_ROLES, type TeamRole } from '#contract/listings/server-team.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { ChoiceField } from '../../../ui/ChoiceField.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { words } from '../../../ui/words.ts'
import { useInvite } from './queries.ts'

/** In the place of a role: the server itself is offered. */
const TRANSFER = 'transfer' as const

/** Invites somebody into the team, or offers them the server. */
export function InviteForm({ id, isMain }: { id: string; isMain: boolean }) {
  const invite = useInvite(id)
  const [person, setPerson] = useState('')
  const [choice, setChoice] = useState<TeamRole | typeof TRANSFER>('editor')
  const [error, setError] = useState<string>()
  const [confirm, dialog] = useConfirm()
  const role = choice === TRANSFER ? undefined : choice
  const send = () =>
    invite.mutateAsync({ person, role: role ?? 'owner', transfers: choice === TRANSFER }).then(
      () => setPerson(''),
      (failure: Error) => setError(failure.message),
    )
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (invite.isPending) return
    if (person.trim() === '') return setError('Enter a name or a Discord id.')
    if (choice !== TRANSFER) return void send()
    confirm({
      title: 'Hand the server over?',
      text: (
        <>
          Once <bdi {...words()}>{person}</bdi> accepts, the server is theirs: their name is on the page, and
          only they can give it back. Until then you can take the offer back.
        </>
      ),
      action: 'Offer the server',
      act: send,
    })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby="invite"
      className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}
    >
      <h2 id="invite" className="text-2xl">
        Invite somebody
      </h2>
      <div className="flex flex-wrap items-start gap-4">
        <TextField
          label="Name or Discord id"
          hint="They must have signed in here once."
          maxLength={INVITED_MAX}
          value={person}
          error={error}
          onChange={({ target }) => {
            setPerson(target.value)
            setError(undefined)
          }}
          autoComplete="off"
          className="w-full max-w-xs"
        />
        <ChoiceField
          label="Role"
          of={[...TEAM_ROLES.toReversed(), TRANSFER].filter(
            (one) => isMain || (one !== 'owner' && one !== TRANSFER),
          )}
          names={(one) => (one === TRANSFER ? 'New owner: hand the server over' : ROLE_WORDS[one].label)}
          value={choice}
          onChoose={setChoice}
          className="w-full max-w-xs"
        />
      </div>
      <p className="max-w-prose text-ink-muted">
        {role
          ? `${ROLE_WORDS[role].about}.`
          : 'The server becomes theirs once they accept, and you become an editor.'}
      </p>
      <Button type="submit" busy={invite.isPending} className="justify-self-start">
        {role ? 'Invite' : 'Offer the server'}
      </Button>
      {dialog}
    </form>
  )
}
