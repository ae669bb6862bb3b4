import { lazy, type ReactNode, useState } from 'react'
import { useLocation } from '@tanstack/react-router'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { signInHref } from '../features/people/account/queries.ts'
import { useLaterDialog } from '../ui/use-later-dialog.tsx'

const load = () => import('../features/listings/SignInDialog.tsx')
const SignInDialog = lazy(load)

/** The dialog that asks a visitor to sign in, for a press on this listing or something else. */
export function useSignInDialog(listing: Listing): { ask: (press?: Press) => void; dialog: ReactNode } {
  const [press, setPress] = useState<Press>()
  const { show, draw } = useLaterDialog(load)
  const path = useLocation({ select: ({ pathname }) => pathname })
  const ask = (what?: Press) => {
    setPress(what)
    show()
  }
  const dialog = draw((opened) => (
    <SignInDialog {...opened} href={signInHref(path)} asked={press && { press, listing }} />
  ))
  return { ask, dialog }
}
