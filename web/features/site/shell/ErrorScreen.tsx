import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../../lib/api.ts'
import { isMissingPart } from '../../../lib/missing-parts.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorStage } from './ErrorStage.tsx'
import { MissingPartPage } from './MissingPartPage.tsx'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'

/** The content of a failed screen: the status, if there was a response, and links to other screens. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  if (isMissingPart(error)) return <MissingPartPage error={error} />
  const { status, message } = explain(error)
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <ErrorStage status={status} title="Unexpected Application Error" text={message}>
      <Button variant="primary" onClick={retry}>
        Try again
      </Button>
      <ButtonLink to="/">Back to the harbour</ButtonLink>
    </ErrorStage>
  )
}

function explain(error: unknown): { status: number | null; message: string } {
  // Only messages of the API are written for users; other errors are for developers.
  if (!(error instanceof ApiError))
    return { status: null, message: 'Something went wrong while this page was loading.' }
  return { status: error.status || null, message: error.message }
}
