import { Button } from '../../../ui/Button.tsx'
import { useShowHeartbeats } from './queries.ts'
import { Section } from '../../../ui/Section.tsx'

/** For admins: hides the player counts of a server that they do not believe. */
export function HideStatus({ listingId }: { listingId: string }) {
  const show = useShowHeartbeats(listingId)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start text-ink-muted"
      busy={show.isPending}
      onClick={() => show.mutate(false)}
    >
      Hide player counts
    </Button>
  )
}

/** For the server's side and admins: says that staff hid the player counts. Admins can show them again. */
export function HiddenStatus({ listingId, isStaff }: { listingId: string; isStaff: boolean }) {
  const show = useShowHeartbeats(listingId)
  return (
    <Section id="hidden-players" title="Players" heading="text-xl" isCard className="grid gap-3 p-5">
      <p className="text-ink-muted">
        Staff hid the player counts that this server reports, because they do not look real. Visitors do not
        see this box.
      </p>
      {isStaff && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={show.isPending}
          onClick={() => show.mutate(true)}
        >
          Show player counts
        </Button>
      )}
    </Section>
  )
}
