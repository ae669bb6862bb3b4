import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type SyntheticEvent, useState } from 'react'
import { INVITED_MAX } from '#contract/listings/server-team.ts'
import { Button } from '../../../ui/Button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { TextField } from '../../../ui/TextField.tsx'
import { useConfirm } from '../../../ui/use-confirm.tsx'
import { userText } from '../../../ui/user-text.ts'
import { useInvite } from './queries.ts'
import { aboutEditors } from './role-words.ts'

const inviteWords = () => ({
  heading: t`Invite an editor`,
  intro: aboutEditors(),
  action: t`Invite`,
})
const handOverWords = () => ({
  heading: t`Hand this server over`,
  intro: t`Once the other person accepts, they become the owner and you become an editor.`,
  action: t`Offer the server`,
})

/** Invites somebody as an editor, or offers them the server. Before an offer it says what follows. */
export function PersonForm({ id, transfers }: { id: string; transfers: boolean }) {
  const invite = useInvite(id)
  const [person, setPerson] = useState('')
  const [error, setError] = useState<string>()
  const [confirm, dialog] = useConfirm()
  const { heading, intro, action } = transfers ? handOverWords() : inviteWords()
  const headingId = transfers ? 'hand-over' : 'invite'
  const send = () =>
    invite.mutateAsync({ person, transfers }).then(
      () => setPerson(''),
      (failure: Error) => setError(failure.message),
    )
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (invite.isPending) return
    if (person.trim() === '') return setError(t`Enter a name or a Discord id.`)
    if (!transfers) return void send()
    confirm({
      title: t`Hand this server over?`,
      text: <Consequences person={person.trim()} />,
      action,
      act: send,
    })
  }
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby={headingId}
      className={cardClass({ className: 'grid grid-cols-1 gap-4 p-5' })}
    >
      <h2 id={headingId} className="text-2xl">
        {heading}
      </h2>
      <p className="max-w-prose text-ink-muted">{intro}</p>
      <TextField
        label={t`Name or Discord id`}
        hint={t`They must have signed in here once.`}
        limit={INVITED_MAX}
        value={person}
        error={error}
        onChange={({ target }) => {
          setPerson(target.value)
          setError(undefined)
        }}
        autoComplete="off"
        className="w-full max-w-xs"
      />
      <Button type="submit" busy={invite.isPending} className="justify-self-start">
        {action}
      </Button>
      {dialog}
    </form>
  )
}

function Consequences({ person }: { person: string }) {
  return (
    <Trans>
      Once <bdi {...userText('font-semibold')}>{person}</bdi> accepts, the server is theirs. The owner has
      their name on the page and may do everything: also invite and remove editors, make the reward key and
      the webhook, pause, close or withdraw the server and hand it over. You become an editor: an editor edits
      texts and pictures, posts news and evenings, answers reviews and sees the insights. Only the new owner
      can give it back. Until then you can take the offer back.
    </Trans>
  )
}
