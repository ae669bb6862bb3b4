import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, hasStatus, read } from '../../lib/api.ts'
import { patchListing, patchViewer, viewerKey } from '../../lib/listing-cache.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { toast } from '../../ui/toast.ts'

interface TakeBackVoteProps {
  listingId: string
  /** The time until the next vote, `5h 12m`. */
  wait: string
  onSignIn: () => void
}

/** Takes back the viewer's latest vote, after a question: the wait until the next one stays. */
export function TakeBackVote({ listingId: id, wait, onSignIn }: TakeBackVoteProps) {
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
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
      setAsked(false)
      void client.invalidateQueries({ queryKey: viewerKey(id) })
    },
  })
  return (
    <>
      <button type="button" className="link -my-2 inline-block py-2" onClick={() => setAsked(true)}>
        Take back
      </button>
      <ConfirmDialog
        question={
          isAsked
            ? {
                title: 'Take back your vote?',
                text: `It no longer counts, and you can vote again only in ${wait}.`,
                action: 'Take back',
              }
            : null
        }
        busy={withdraw.isPending}
        onConfirm={() => withdraw.mutate()}
        onClose={() => setAsked(false)}
      />
    </>
  )
}
