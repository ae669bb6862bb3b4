import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface BannerAddressProps {
  error: string | undefined
  /** The picture is being fetched. */
  busy: boolean
  /** Something else is under way. */
  disabled: boolean
  /** Resolves to whether the address was taken. */
  onUse: (url: string) => Promise<boolean>
}

/** An address of a picture elsewhere, with an action of its own: it stands inside a form that it must not send. */
export function BannerAddress({ error, busy, disabled, onUse }: BannerAddressProps) {
  const [address, setAddress] = useState('')

  async function takeAddress() {
    if (address.trim() !== '' && (await onUse(address.trim()))) setAddress('')
  }

  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!busy && !disabled) void takeAddress()
  }

  return (
    <div className="grid items-start gap-x-3 gap-y-2 sm:grid-cols-[1fr_auto]">
      <TextField
        label="Banner URL"
        optional
        type="url"
        hint="A direct image link. We keep a copy; later changes at that link don’t show."
        placeholder="https://"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={press}
        error={error}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      {/* In line with the input, below its label. */}
      <Button
        busy={busy}
        disabled={disabled || address.trim() === ''}
        onClick={() => void takeAddress()}
        className="sm:mt-[30px]"
      >
        Use link
      </Button>
    </div>
  )
}
