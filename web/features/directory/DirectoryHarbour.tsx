import type { ReactNode } from 'react'

/** The head of the directory: sky, far clouds, and the controls on the quay. */
export function DirectoryHarbour({ children }: { children: ReactNode }) {
  return (
    <header className="relative overflow-hidden bg-sky-mid">
      <Clouds />
      <div className="page relative grid gap-6 pt-10 pb-8">
        <div className="grid gap-2">
          <h1 className="text-4xl sm:text-5xl">Servers</h1>
          <p className="max-w-prose text-lg text-ink-muted">
            Every island has its own people. Find yours, then step aboard.
          </p>
        </div>
        {children}
      </div>
    </header>
  )
}

/** Stepped clouds along the horizon; shapes of whole blocks, drifting nowhere. */
function Clouds() {
  return (
    <svg
      aria-hidden="true"
      className="absolute inset-0 size-full"
      preserveAspectRatio="xMaxYMin slice"
      viewBox="0 0 1440 320"
    >
      <path
        className="fill-sky-high"
        d="M0 0h1440v60h-120v-16h-200v16h-160v16h-240v-16h-180v16h-220v-16h-140v-16h-180z"
      />
      <path
        className="fill-cloud"
        d="M1040 96h40v-24h32v-24h72v24h48v16h40v24h-232zM1290 152h32v-16h24v-16h48v16h46v32h-150zM820 44h24v-12h48v12h24v16h-96z"
      />
    </svg>
  )
}
