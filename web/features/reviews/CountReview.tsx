import type { ReviewEffect } from '#contract/reviews/review-effects.ts'
import { api, read } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { EVERYTHING, useWrite } from '../../lib/use-write.ts'

interface CountReviewProps {
  id: string
  effect: ReviewEffect
  /** What it is, for screen readers that reach the button without its context. */
  about: string
}

/** For admins: lets a held review count, and takes that back. */
export function CountReview({ id, effect, about }: CountReviewProps) {
  const decide = useWrite(
    (json: { effect: ReviewEffect }) => read(api.admin.reviews[':id'].effect.$put({ param: { id }, json })),
    {
      done: (_, { effect: now }) => (now === 'counted' ? 'The review counts now' : 'The review waits again'),
      failed: (error) => `Action failed. ${error.message}`,
      // The list, the rating and the orders of the directory changed.
      changes: EVERYTHING,
    },
  )
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
