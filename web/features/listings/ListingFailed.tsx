import { explain } from '../../lib/api.ts'
import { ButtonLink } from '../../lib/ButtonLink.tsx'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'

interface ListingFailedProps {
  failure: unknown
  query: { refetch: () => unknown; isFetching: boolean }
}

/** Shown when a server's page could not be loaded. */
export function ListingFailed({ failure, query: { refetch, isFetching } }: ListingFailedProps) {
  return (
    <div role="alert">
      <EmptyState
        level={1}
        island="server-failed"
        title="This server did not load"
        text={explain('We couldn’t load this server. Please try again.', failure)}
        action={
          <>
            <Button variant="primary" onClick={() => void refetch()} busy={isFetching}>
              Retry
            </Button>
            <ButtonLink to="/servers">Browse Servers</ButtonLink>
          </>
        }
      />
    </div>
  )
}
