import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** A key that was just made. It is shown only now. */
export function KeyShown({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title="Your new key"
      actions={
        <>
          <Button
            variant="primary"
            onClick={() =>
              void copyText(secret ?? '').then((done) =>
                done ? toast.success('Key copied') : toast.error('Copy failed'),
              )
            }
          >
            Copy key
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>It is shown only once. Keep it secret, like a password.</p>
      <p className="notch notch-step-3 notch-fill-surface-sunken notch-border-0 p-4 font-semibold break-all">
        <code>{secret}</code>
      </p>
    </Dialog>
  )
}
