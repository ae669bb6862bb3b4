import { useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { keepPages } from '../../../lib/service-worker.ts'
import { toast } from '../../../ui/toast.ts'
import { EmptyHeartIcon, HeartIcon } from './HeartIcon.tsx'
import { useSaved } from './use-saved.ts'
import { keepServer, readKept } from './kept-servers.ts'

interface SaveHeartProps {
  listing: Listing
  signedIn: boolean | undefined
  onSignIn: (press: Press) => void
}

/** The heart of a card, beside its name. It loads after the cards and lies over them, so that nothing moves. Without an account, the browser keeps what it saves. */
export default function SaveHeart({ listing, signedIn, onSignIn }: SaveHeartProps) {
  const { _id: id, slug, name, tags } = listing
  const { saved: isSaved, change } = useSaved(id, signedIn, onSignIn)
  const [isKept, setKept] = useState(() => readKept().some((each) => each.id === id))
  const saved = signedIn ? isSaved : isKept
  const Icon = saved ? HeartIcon : EmptyHeartIcon
  function toggle() {
    if (signedIn) return change(!saved)
    keepServer({ id, slug, name, tags }, !saved)
    setKept(!saved)
    void keepPages(readKept().map((each) => ({ ...each, _id: each.id }))).catch(() => undefined)
    toast.success(saved ? 'Removed.' : 'Saved in this browser. Log in to have it everywhere.')
  }
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-label={`Save ${name}`}
      title={saved ? 'Saved' : 'Save'}
      onClick={toggle}
      className="absolute top-0.5 right-0.5 z-2 grid size-11 place-items-center text-coral hover:text-ink sm:top-3.5"
    >
      <Icon className="size-5" />
    </button>
  )
}
