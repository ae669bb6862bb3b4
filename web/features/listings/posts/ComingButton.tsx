import { Button } from '../../../ui/Button.tsx'
import { useSetComing } from './queries.ts'

interface ComingButtonProps {
  listingId: string
  postId: string
  isComing: boolean
  signedOut: boolean
  onSignIn: () => void
}

/** Says that the viewer comes to an evening, or not after all. */
export function ComingButton({ listingId, postId, isComing, signedOut, onSignIn }: ComingButtonProps) {
  const { mutate, isPending } = useSetComing(listingId, onSignIn)
  return (
    <>
      {isComing && <strong className="text-moss">You’re coming ✓</strong>}
      <Button
        size="sm"
        variant={isComing ? 'ghost' : 'secondary'}
        busy={isPending}
        onClick={() => (signedOut ? onSignIn() : mutate({ postId, coming: !isComing }))}
      >
        {isComing ? 'Can’t come' : 'I’m coming'}
      </Button>
    </>
  )
}
