import { useQuery } from '@tanstack/react-query'
import type { Press } from '#contract/people/press.ts'
import { PressForm } from '../../../lib/PressForm.tsx'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { useSaved } from './use-saved.ts'

interface SaveButtonProps {
  listingId: string
  signedIn: boolean | undefined
  onSignIn: (press: Press) => void
}

/** Saves the server of a page. */
export function SaveButton({ listingId, signedIn, onSignIn }: SaveButtonProps) {
  const { data: viewer } = useQuery({ ...viewerQuery(listingId), enabled: false })
  const { saved, change } = useSaved(listingId, signedIn, onSignIn, viewer?.saved ?? false)
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <PressForm press="save" listingId={listingId} onPress={() => change(!saved)}>
      <Button type="submit" variant="ghost" size="sm" aria-pressed={saved}>
        <Icon className="size-4 text-coral" />
        <span>{saved ? 'Saved' : 'Save'}</span>
      </Button>
    </PressForm>
  )
}
