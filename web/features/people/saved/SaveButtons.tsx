import { useQuery } from '@tanstack/react-query'
import type { Press } from '#contract/people/press.ts'
import { PressForm } from '../../../lib/PressForm.tsx'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { BellIcon } from '../../../ui/more-icons.tsx'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { NOT_SAVED } from './queries.ts'
import { useSaved } from './use-saved.ts'

interface SaveButtonProps {
  listingId: string
  signedIn: boolean | undefined
  onSignIn: (press: Press) => void
}

function useViewerSaved({ listingId, signedIn, onSignIn }: SaveButtonProps) {
  const { data: viewer = NOT_SAVED } = useQuery({ ...viewerQuery(listingId), enabled: false })
  return useSaved(listingId, signedIn, onSignIn, viewer)
}

/** Saves the server of a page. */
export function SaveButton(props: SaveButtonProps) {
  const { saved, change } = useViewerSaved(props)
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <PressForm press="save" listingId={props.listingId} onPress={() => change(saved ? false : {})}>
      <Button type="submit" variant="ghost" size="sm" aria-pressed={saved}>
        <Icon className="size-4 text-coral" />
        {saved ? 'Saved' : 'Save'}
      </Button>
    </PressForm>
  )
}

/** Follows its news. */
export function FollowButton(props: SaveButtonProps) {
  const { follows, change } = useViewerSaved(props)
  return (
    <PressForm press="follow" listingId={props.listingId} onPress={() => change({ follows: !follows })}>
      <Button
        type="submit"
        variant="ghost"
        size="sm"
        aria-pressed={follows}
        title="Its news as notifications and in your private feed"
        className="text-ink-muted"
      >
        <BellIcon className={cx('size-4', follows && 'text-coral')} />
        {follows ? 'Following' : 'Follow'}
      </Button>
    </PressForm>
  )
}
