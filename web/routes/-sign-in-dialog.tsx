import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Listing } from '#contract/listings/listing.ts'
import type { Press } from '#contract/people/press.ts'
import { signInHref } from '../features/people/account/queries.ts'
import { laterDialog } from '../ui/later-dialog.tsx'

const useDialog = laterDialog(() => import('../features/listings/SignInDialog.tsx'))

/** The dialog that asks a visitor to sign in, for a press on this listing or something else. */
export function useSignInDialog(listing: Listing | null): {
  ask: (what?: Press | 'report') => void
  dialog: ReactNode
} {
  const [wanted, setWanted] = useState<Press | 'report'>()
  const { show, draw } = useDialog()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const ask = (what?: Press | 'report') => {
    setWanted(what)
    show()
  }
  const isReport = wanted === 'report'
  const asked = wanted && !isReport && listing ? { press: wanted, listing } : undefined
  return { ask, dialog: draw({ href: signInHref(path), asked, isReport }) }
}
