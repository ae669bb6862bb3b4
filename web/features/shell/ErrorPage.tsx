import { type ErrorComponentProps, Link, useRouter } from '@tanstack/react-router'
import { ApiError } from '../../lib/api.ts'
import { Button } from '../../ui/Button.tsx'
import { buttonClass } from '../../ui/button-class.ts'

/** What a screen shows when it could not be made: the status, if an answer had one, and the ways on. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { status, message } = explain(error)
  function retry() {
    reset()
    void router.invalidate()
  }
  return (
    <div
      role="alert"
      className="grid min-h-[70vh] content-center justify-items-center gap-4 bg-sky-mid px-4 py-20 text-center"
    >
      <StormCloud />
      {status !== null && <p className="tabular font-heading text-6xl font-extrabold text-coral">{status}</p>}
      <h1 className="text-4xl">Unexpected Application Error</h1>
      <p className="max-w-prose text-lg">{message}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={retry}>
          Try again
        </Button>
        <Link to="/" className={buttonClass()}>
          Back to the harbour
        </Link>
      </div>
    </div>
  )
}

function explain(error: unknown): { status: number | null; message: string } {
  // Only what the API said is meant for people; other errors speak to developers.
  if (!(error instanceof ApiError))
    return { status: null, message: 'Something broke while this page was being built.' }
  return { status: error.status || null, message: error.message }
}

function StormCloud() {
  return (
    <svg viewBox="0 0 24 18" width="168" height="126" aria-hidden="true" shapeRendering="crispEdges">
      <path className="fill-line-strong" d="M8 0h8v2h3v2h3v2h2v4h-2v1H2v-1H0V6h2V4h3V2h3z" />
      <path className="fill-cloud" d="M9 1h6v2h3v2h3v2h2v2H1V7h2V5h3V3h3z" />
      <path className="fill-lantern" d="M12 11h3l-1 2h2l-4 5v-3h-2z" />
    </svg>
  )
}
