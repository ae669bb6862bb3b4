import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, hasStatus, read } from '../../lib/api.ts'
import { patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { toast } from '../../ui/toast.ts'

interface TakeBackVoteProps {
  listingId: string
  onSignIn: () => void
}

/** Takes back the viewer's latest vote. The wait until the next one stays. */
export function TakeBackVote({ listingId: id, onSignIn }: TakeBackVoteProps) {
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
    onSettled: () => void client.invalidateQueries({ queryKey: viewerKey(id) }),
  })
  return (
    <button
      type="button"
      className="link -my-2 inline-block py-2"
      onClick={() => withdraw.isPending || withdraw.mutate()}
    >
      Take back
    </button>
  )
}
