import { ReviewPane } from '../review-pane/ReviewPane.tsx'
import { ServerActions } from './ServerActions.tsx'

interface ServerPaneProps {
  id: string
  isSheet: boolean
  onClose: () => void
}

/** The details of a server beside other lists than its own, with what can be decided about it. */
export function ServerPane(pane: ServerPaneProps) {
  return <ReviewPane {...pane} renderActions={(listing) => <ServerActions listing={listing} />} />
}
