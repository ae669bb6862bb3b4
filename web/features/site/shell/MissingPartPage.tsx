import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { isInReach, reloadOnceFor } from '../../../lib/reach.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorStage } from './ErrorStage.tsx'
import { PendingPage } from './PendingPage.tsx'

type Finding = 'offline' | 'failed'

const WORDS: Record<Finding, [title: string, text: string]> = {
  offline: ['You are offline', 'This screen needs a connection. What you had open before is still there.'],
  failed: ['This screen did not load', 'Part of it is missing. Trying again usually helps.'],
}

/**
 * Shown instead of a screen whose code did not load. If the site is reachable, the page reloads once;
 * otherwise it waits for the network or for another try by the visitor.
 */
export function MissingPartPage({ error }: { error: Error }) {
  const router = useRouter()
  const { finding, busy, retry } = useRetry(error)
  if (finding === null) return <PendingPage />
  const [title, text] = WORDS[finding]
  return (
    <ErrorStage title={title} text={text}>
      <Button variant="primary" onClick={retry} busy={busy}>
        Retry
      </Button>
      {router.history.canGoBack() && <Button onClick={() => router.history.back()}>Go back</Button>}
    </ErrorStage>
  )
}

/** Why the screen does not load; `null` until it is known. */
function useRetry(error: Error) {
  const [finding, setFinding] = useState<Finding | null>(() => (navigator.onLine ? null : 'offline'))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!navigator.onLine) return
    void isInReach().then((reached) => {
      if (!reached || !reloadOnceFor(error)) setFinding(reached ? 'failed' : 'offline')
    })
  }, [error])

  useEffect(() => {
    const retryAtOnce = () => void reloadInReach()
    addEventListener('online', retryAtOnce)
    return () => removeEventListener('online', retryAtOnce)
  }, [])

  async function retry() {
    setBusy(true)
    if (await reloadInReach()) return
    setFinding('offline')
    setBusy(false)
  }
  return { finding, busy, retry: () => void retry() }
}

async function reloadInReach(): Promise<boolean> {
  const reached = await isInReach()
  if (reached) location.reload()
  return reached
}
