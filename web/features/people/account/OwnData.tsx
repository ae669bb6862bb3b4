import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/toast.ts'
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx'
import { useExport } from './use-export.ts'
import { Section } from '../../../ui/Section.tsx'

/** Data export and account deletion, for every signed-in person. */
export function OwnData({ username }: { username: string }) {
  const copy = useExport()
  const [leaving, setLeaving] = useState(false)
  return (
    <Section
      id="your-data"
      title="Your data"
      heading="text-3xl"
      intro="Download what we store about you, or delete your account with all your servers, votes and reviews."
    >
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
    </Section>
  )
}
