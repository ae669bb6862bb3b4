import { useQueryClient } from '@tanstack/react-query'
import { api, hasStatus, read } from '../../lib/api.ts'
import { patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useWrite } from '../../lib/use-write.ts'

interface TakeBackDialogProps {
  listingId: string
  /** The time until the next vote, `5h 12m`. */
  wait: string
  open: boolean
  onClose: () => void
  onSignIn: () => void
}

/** Asks before it takes back the viewer's latest vote: the wait until the next one stays. */
export function TakeBackDialog({ listingId: id, wait, open, onClose, onSignIn }: TakeBackDialogProps) {
  const client = useQueryClient()
  const withdraw = useWrite(() => read(api.servers[':id'].vote.$delete({ param: { id } }), 'votes'), {
    done: ({ votes, nextVoteAt }) => {
      patchListing(client, id, { votes })
      patchViewer(client, id, { nextVoteAt, voted: false })
      return 'Vote taken back.'
    },
    failed: (error) => {
      if (hasStatus(error, 401)) onSignIn()
      return hasStatus(error, 429) ? error.message : 'Taking back your vote failed. Please try again.'
    },
    later: [viewerKey(id)],
  })
  return (
    <ConfirmDialog
      question={
        open && {
          title: 'Take back your vote?',
          text: `It no longer counts, and you can vote again only in ${wait}.`,
          action: 'Take back',
        }
      }
      busy={withdraw.isPending}
      onConfirm={() => withdraw.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
