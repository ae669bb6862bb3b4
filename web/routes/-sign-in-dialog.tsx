import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { signInHref } from '../features/people/account/queries.ts'
import { openLater } from '../ui/open-later.ts'
import { useEver } from '../ui/use-ever.ts'

const load = () => import('../features/listings/SignInDialog.tsx')
const SignInDialog = lazy(load)

/** The dialog that asks a visitor to sign in, for a press on this listing or something else. */
export function useSignInDialog(listing: Listing): { ask: (press?: Press) => void; dialog: ReactNode } {
  const [press, setPress] = useState<Press>()
  const [isOpen, setOpen] = useState(false)
  const wanted = useEver(isOpen)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const ask = (what?: Press) =>
    openLater(load, () => {
      setPress(what)
      setOpen(true)
    })
  const dialog = wanted && (
    <Suspense>
      <SignInDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        href={signInHref(path)}
        asked={press && { press, listing }}
      />
    </Suspense>
  )
  return { ask, dialog }
}
