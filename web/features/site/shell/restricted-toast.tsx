import { Link } from '../../../lib/Link.tsx'
import { dismissErrorsBefore, toast } from '../../../ui/toast.ts'

/** Long enough to read why, and to reach the link. */
const SHOWN_MS = 12_000

/** Says why staff do not allow it, instead of the screen's own 'failed', with the way to the decision. */
export function showRestricted(message: string, statementId: string): void {
  dismissErrorsBefore(Date.now())
  toast.error(
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span>{message}</span>
      <Link to="/statements/$id" params={{ id: statementId }} className="link font-semibold">
        Read why
      </Link>
    </span>,
    { id: message, duration: SHOWN_MS },
  )
}
