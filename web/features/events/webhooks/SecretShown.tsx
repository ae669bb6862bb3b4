import { copyText } from '../../../lib/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { toast } from '../../../ui/toast.ts'

/** A secret that was just made. It is shown only now. */
export function SecretShown({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <Dialog
      open={secret !== null}
      onClose={onClose}
      title="Your secret"
      actions={
        <>
          <Button
            variant="primary"
            onClick={() =>
              void copyText(secret ?? '').then((done) =>
                done ? toast.success('Secret copied') : toast.error('Copy failed'),
              )
            }
          >
            Copy secret
          </Button>
          <Button onClick={onClose}>Done</Button>
        </>
      }
    >
      <p>
        It is shown only once. Put it into your program: with it, the program can tell our messages from false
        ones.
      </p>
      <p className="notch notch-step-3 notch-fill-surface-sunken notch-border-0 p-4 font-semibold break-all">
        <code>{secret}</code>
      </p>
    </Dialog>
  )
}
