import { useState, type KeyboardEvent } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface BannerAddressProps {
  error: string | undefined
  /** The picture is being fetched. */
  busy: boolean
  /** Another action is in progress. */
  disabled: boolean
  /** Resolves to whether the server accepted the address. */
  onUse: (url: string) => Promise<boolean>
}

/**
 * The address of a picture on another site, with its own button. It is inside a form that it must not submit.
 */
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
        isExact
      />
      {/* Aligned with the input, below its label. */}
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
