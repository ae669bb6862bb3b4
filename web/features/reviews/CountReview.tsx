import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ReviewEffect } from '#contract/reviews/review-effects.ts'
import { api, read } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { toast } from '../../ui/toast.ts'

interface CountReviewProps {
  id: string
  effect: ReviewEffect
  /** What it is, for screen readers that reach the button without its context. */
  about: string
}

/** For admins: lets a held review count, and takes that back. */
export function CountReview({ id, effect, about }: CountReviewProps) {
  const client = useQueryClient()
  const decide = useMutation({
    mutationFn: (json: { effect: ReviewEffect }) =>
      read(api.admin.reviews[':id'].effect.$put({ param: { id }, json })),
    onSuccess: (_, { effect: now }) =>
      toast.success(now === 'counted' ? 'The review counts now' : 'The review waits again'),
    onError: (error) => toast.error(`Action failed. ${error.message}`),
    // The list, the rating and the orders of the directory changed.
    onSettled: () => client.invalidateQueries(),
  })
  const isHeld = effect === 'held'
  // Undo is offered where the decision was made.
  if (!isHeld && !decide.isSuccess) return null
  return (
    <Button
      variant="ghost"
      size="sm"
      busy={decide.isPending}
      onClick={() => decide.mutate({ effect: isHeld ? 'counted' : 'held' })}
      className="text-ink-muted"
    >
      {isHeld ? 'Let it count' : 'Undo'}
      <span className="sr-only">{about}</span>
    </Button>
  )
}
