import { t } from '@lingui/core/macro'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { isMissingPart } from '../../../lib/missing-parts.ts'
import { isInReach, reloadOnceFor } from '../../../lib/reach.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorStage } from './ErrorStage.tsx'
import { PendingPage } from './PendingPage.tsx'

/** The content of a failed screen: the status, if there was a response, and links to other screens. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingPart(error)) return <MissingPartPage error={error} />
  const { status, message } = statusAndText(error)
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorStage status={status} title={t`Unexpected Application Error`} text={message}>
      <Button variant="primary" onClick={retry}>
        {t`Try again`}
      </Button>
      <ButtonLink to="/">{t`Back to the harbour`}</ButtonLink>
    </ErrorStage>
  )
}

function statusAndText(error: unknown): { status: number | null; message: string } {
  // Only messages of the API are written for users; other errors are for developers.
  if (!(error instanceof ApiError))
    return { status: null, message: t`Something went wrong while this page was loading.` }
  return { status: error.status || null, message: error.message }
}

type Finding = 'offline' | 'failed'

const findingWords = (): Record<Finding, { title: string; text: string }> => ({
  offline: {
    title: t`You are offline`,
    text: t`This screen needs a connection. What you had open before is still there.`,
  },
  failed: { title: t`This screen did not load`, text: t`Part of it is missing. Trying again usually helps.` },
})

/**
 * Shown instead of a screen whose code did not load. If the site is reachable, the page reloads once;
 * otherwise it waits for the network or for another try by the visitor.
 */
function MissingPartPage({ error }: { error: Error }) {
  const router = useRouter()
  const { finding, busy, retry } = useRetry(error)
  if (finding === null) return <PendingPage />
  const { title, text } = findingWords()[finding]
  return (
    <ErrorStage title={title} text={text}>
      <Button variant="primary" onClick={retry} busy={busy}>
        {t`Retry`}
      </Button>
      {router.history.canGoBack() && <Button onClick={() => router.history.back()}>{t`Go back`}</Button>}
    </ErrorStage>
  )
}

/** Why the screen does not load; `null` until it is known. */
function useRetry(error: Error) {
  const [finding, setFinding] = useState<Finding | null>(() => (navigator.onLine ? null : findingNow()))
  const [busy, setBusy] = useState(false)

  useEffect(() => {
    if (!navigator.onLine) return
    void isInReach().then((reached) => {
      if (!reached || !reloadOnceFor(error)) setFinding(findingNow())
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
    setFinding(findingNow())
    setBusy(false)
  }
  return { finding, busy, retry: () => void retry() }
}

/** With a network it is 'failed': the site itself may be out of reach. */
const findingNow = (): Finding => (navigator.onLine ? 'failed' : 'offline')

async function reloadInReach(): Promise<boolean> {
  const reached = await isInReach()
  if (reached) location.reload()
  return reached
}
