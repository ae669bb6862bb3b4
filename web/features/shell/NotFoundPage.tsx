import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../ui/button-class.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <EmptyState
      level={1}
      title="That cloud island drifted away."
      text="There is nothing at this address. It may have moved, or the link was cut short."
      action={
        <>
          <Link to="/" className={buttonClass({ variant: 'primary' })}>
            Back to the harbour
          </Link>
          <Link to="/servers" className={buttonClass()}>
            Browse Servers
          </Link>
        </>
      }
    />
  )
}
