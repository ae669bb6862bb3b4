import { type SyntheticEvent, useState } from 'react'
import { INVITE_CODE_MIN, readDiscordInvite } from '#contract/listings/discord-invite.ts'
import { Button } from '../../../ui/Button.tsx'
import { PlusIcon } from '../../../ui/more-icons.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { useAddHub } from './queries.ts'

/** Adds a hub by its invite. Its name and picture come from Discord a moment later. */
export function AddHubForm() {
  const add = useAddHub()
  const [text, setText] = useState('')
  const [error, setError] = useState<string | undefined>()
  const { invite, message } = readDiscordInvite(text, INVITE_CODE_MIN.submit)
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    if (add.isPending) return
    if (invite === null) return setError(message)
    add.mutate(invite, { onSuccess: () => setText(''), onError: (failure) => setError(failure.message) })
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
