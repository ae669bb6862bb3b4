import { useState, type KeyboardEvent } from 'react'
import { foldName } from '#contract/text/fold.ts'
import type { OwnListing } from '#contract/listings/owner.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import { useWithdraw } from './queries.ts'
import { words } from '../../../ui/words.ts'

interface WithdrawButtonProps {
  listing: Pick<OwnListing, '_id' | 'name'>
  onWithdrawn: () => void
}

/** Withdraws a listing, after its owner typed its name. */
export function WithdrawButton({ listing, onWithdrawn }: WithdrawButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" onClick={() => setOpen(true)}>
        Withdraw this server
      </Button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Withdraw this server?">
        <Confirmation listing={listing} onWithdrawn={onWithdrawn} onCancel={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function Confirmation({ listing, onWithdrawn, onCancel }: WithdrawButtonProps & { onCancel: () => void }) {
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const withdraw = useWithdraw(listing._id)
  const matches = foldName(typed.trim()) === foldName(listing.name)

  function submit() {
    setRefused(!matches)
    if (!matches || withdraw.isPending) return
    withdraw.mutate(undefined, {
      onSuccess: () => {
        toast.success(`${listing.name} is withdrawn. You can bring it back for 30 days.`, { duration: 6000 })
        onWithdrawn()
      },
    })
  }

  // Not a form: the dialog may be inside one, which Enter must not submit.
  function press(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    event.preventDefault()
    submit()
  }

  return (
    <div className="grid gap-5">
      <p className="wrap-anywhere">
        <strong {...words('font-semibold')}>{listing.name}</strong> disappears immediately, with its votes and
        reviews. You can bring all of it back on your dashboard for 30 days. Then it is permanently deleted.
      </p>
      <TextField
        label="Type the server’s name to confirm"
        value={typed}
        onKeyDown={press}
        onChange={({ target }) => setTyped(target.value)}
        error={refused && !matches ? `This is not its name. Type: ${listing.name}` : undefined}
        isExact
      />
      <div className="flex flex-wrap justify-end gap-3">
        <Button onClick={onCancel}>Keep it</Button>
        <Button variant="danger" onClick={submit} busy={withdraw.isPending}>
          Withdraw
        </Button>
      </div>
    </div>
  )
}
