import type { ReactNode } from 'react'

interface ErrorStageProps {
  /** The status of the failed response, if there was one. */
  status?: number | null
  title: string
  text: string
  children: ReactNode
}

export function ErrorStage({ status = null, title, text, children }: ErrorStageProps) {
  return (
    <div
      role="alert"
      className="grid min-h-dvh content-center justify-items-center gap-4 bg-sky-mid px-4 py-20 text-center"
    >
      <StormCloud />
      {status !== null && <p className="tabular font-heading text-6xl font-extrabold text-coral">{status}</p>}
      <h1 className="text-4xl">{title}</h1>
      <p className="max-w-prose text-lg">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>
    </div>
  )
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
