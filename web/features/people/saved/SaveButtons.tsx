import { useQuery } from '@tanstack/react-query'
import { viewerQuery } from '../../../lib/viewer-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { cx } from '../../../ui/cx.ts'
import { BellIcon } from '../../../ui/more-icons.tsx'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { NOT_SAVED } from './queries.ts'
import { useSaved } from './use-saved.ts'

interface SaveButtonsProps {
  listingId: string
  signedIn: boolean | undefined
  onSignIn: () => void
}

/** Saves the server of a page, and follows it. */
export function SaveButtons({ listingId, signedIn, onSignIn }: SaveButtonsProps) {
  const { data: viewer = NOT_SAVED } = useQuery({ ...viewerQuery(listingId), enabled: false })
  const { saved, follows, change } = useSaved(listingId, signedIn, onSignIn, viewer)
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  return (
    <>
      <Button variant="ghost" size="sm" aria-pressed={saved} onClick={() => change(saved ? false : {})}>
        <Icon className="size-4 text-coral" />
        {/* On phones there is room for the signs only. */}
        <span className="max-sm:sr-only">{saved ? 'Saved' : 'Save'}</span>
      </Button>
      {/* Always in its place, so that nothing moves. */}
      <Button
        variant="ghost"
        size="sm"
        aria-pressed={follows}
        title="Its news as notifications and in your private feed"
        onClick={() => change({ follows: !follows })}
      >
        <BellIcon className={cx('size-4', follows && 'text-coral')} />
        <span className="max-sm:sr-only">{follows ? 'Following' : 'Follow'}</span>
      </Button>
    </>
  )
}
