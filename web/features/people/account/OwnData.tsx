import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { useExport } from './use-export.ts'

/** Data export and account deletion, for every signed-in person. */
export function OwnData({ username }: { username: string }) {
  const copy = useExport()
  const [leaving, setLeaving] = useState(false)
  return (
    <section id="your-data" aria-labelledby="your-data-title" className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id="your-data-title" className="text-3xl">
          Your data
        </h2>
        <p className="max-w-prose text-ink-muted">
          Download what we store about you, or delete your account with all your servers, votes and reviews.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button
          busy={copy.isPending}
          onClick={() => copy.mutate(undefined, { onError: (error) => toast.error(error.message) })}
        >
          Download my data
        </Button>
        <Button variant="ghost" onClick={() => setLeaving(true)}>
          Delete my account…
        </Button>
      </div>
      <DeleteAccountDialog username={username} open={leaving} onClose={() => setLeaving(false)} />
    </section>
  )
}
