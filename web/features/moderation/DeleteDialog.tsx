import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { words } from '../../ui/words.ts'

interface DeleteDialogProps {
  /** Name of the listing; `null` closes the dialog. */
  name: string | null
  busy: boolean
  onDelete: () => void
  onClose: () => void
}

export function DeleteDialog({ name, busy, onDelete, onClose }: DeleteDialogProps) {
  return (
    <Dialog
      open={name !== null}
      onClose={onClose}
      title="Delete affiliate?"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" onClick={onDelete} busy={busy}>
            Delete
          </Button>
        </>
      }
    >
      <p className="wrap-anywhere">
        <strong {...words('font-semibold')}>{name}</strong> disappears immediately, with its votes, reviews,
        reports, metrics and pictures.
      </p>
      <p className="text-ink-muted">
        Staff can undo this for 30 days, under the filter Deleted. Then it is permanently deleted.
      </p>
    </Dialog>
  )
}
