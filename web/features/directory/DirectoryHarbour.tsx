import type { ReactNode } from 'react'

interface DirectoryHarbourProps {
  /** Islands in the sky, on the right side of wide screens. */
  picture: ReactNode
  /** The controls. */
  children: ReactNode
}

/** The header of the directory: sky, clouds, and the controls on the quay. */
export function DirectoryHarbour({ picture, children }: DirectoryHarbourProps) {
  return (
    <header className="relative isolate overflow-hidden bg-sky-high">
      <svg
        aria-hidden="true"
        className="absolute inset-0 -z-10 size-full"
        viewBox="0 0 1440 320"
        preserveAspectRatio="xMinYMax slice"
        shapeRendering="crispEdges"
      >
        <path className="fill-sky-mid" d="M0 320V104h180V88h220v16h190v16h250v-16h170V88h230v16h200v216z" />
        <path className="fill-sky-low" d="M0 320V228h260v-16h180v16h210v16h160v-16h190v-16h240v16h200v92z" />
        <path className="fill-cloud" d="M660 92h30V78h24V64h54v14h34v14h32v14H660z" />
        <path
          className="fill-surface"
          d="M0 321v-9h150v-12h130v12h220v-12h90v12h270v-12h110v12h230v-12h140v12h100v9z"
        />
      </svg>
      <div className="page relative pt-5 pb-6 sm:pt-10 sm:pb-10">
        <div className="grid gap-2 lg:pr-96">
          <h1 className="text-3xl sm:text-5xl">Servers</h1>
          <p className="max-w-prose text-lg text-ink max-sm:hidden">
            Every island has its own people. Find yours and join in.
          </p>
        </div>
        <div
          aria-hidden="true"
          className="absolute top-4 right-8 hidden items-start gap-5 lg:flex dark:brightness-90"
        >
          {picture}
        </div>
        <div className="mt-3 sm:mt-6">{children}</div>
      </div>
    </header>
  )
}
