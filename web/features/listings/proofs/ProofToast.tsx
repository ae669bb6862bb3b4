import { t } from '@lingui/core/macro'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { PROOF_PARAMETER, PROOF_RESULTS, type ProofResult } from '#contract/listings/proof.ts'
import { toast } from '../../../ui/toast.ts'

const texts = (): Record<ProofResult, string> => ({
  owner: t`Confirmed: you manage its Discord. The page shows it now.`,
  'not-owner': t`Discord says that you neither own this Discord server nor have ‘Manage Server’ there. Nothing is shown on the page.`,
  'other-account': t`That was another Discord account than the one you signed in with. Nothing has changed.`,
  'no-discord': t`There is no Discord invite that works. Nothing has changed.`,
  cancelled: t`You cancelled. Nothing has changed.`,
  expired: t`That took too long, or was started in another tab. Please start again.`,
  busy: t`Too many people on your network are using Discord here right now. Please try again in a minute.`,
  'discord-busy': t`Discord is busy; try again in a minute.`,
  failed: t`Discord could not confirm it right now. Please try again in a few minutes.`,
})

/** Says in a toast how a proof ended, after the return from Discord, and removes it from the address. */
export function ProofToast(): null {
  const router = useRouter()
  useEffect(() => {
    const here = new URL(location.href)
    const result = PROOF_RESULTS.find((candidate) => candidate === here.searchParams.get(PROOF_PARAMETER))
    if (result === undefined) return
    if (result === 'owner') toast.success(texts()[result])
    else toast.error(texts()[result])
    here.searchParams.delete(PROOF_PARAMETER)
    router.history.replace(here.pathname + here.search + here.hash)
  }, [router])
  return null
}
