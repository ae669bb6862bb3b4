import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, hasStatus, read } from '../../lib/api.ts'
import { patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'

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
  const withdraw = useMutation({
    mutationFn: () => read(api.servers[':id'].vote.$delete({ param: { id } }), 'votes'),
    onSuccess: ({ votes, nextVoteAt }) => {
      patchListing(client, id, { votes })
      patchViewer(client, id, { nextVoteAt, voted: false })
      toast.success('Vote taken back.')
    },
    onError: (error) => {
      if (hasStatus(error, 401)) onSignIn()
      toast.error(hasStatus(error, 429) ? error.message : 'Taking back your vote failed. Please try again.')
    },
    onSettled: () => {
      onClose()
      void client.invalidateQueries({ queryKey: viewerKey(id) })
    },
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
      onConfirm={() => withdraw.mutate()}
      onClose={onClose}
    />
  )
}
