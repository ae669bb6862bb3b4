import type { ReactNode } from 'react'
import { BandSky } from '../../ui/BandSky.tsx'
import { FloatingIslands } from '../listings/FloatingIslands.tsx'

/** The header of the directory: sky, clouds, islands on wide screens, and the controls on the quay. */
export function DirectoryHarbour({ children }: { children: ReactNode }) {
  return (
    <header className="relative isolate overflow-hidden bg-sky-high">
      <BandSky />
      <div className="page relative pt-5 pb-6 sm:pt-10 sm:pb-10">
        <div className="grid gap-2 lg:pr-96">
          <h1 className="text-3xl sm:text-5xl">Servers</h1>
          <p className="max-w-prose text-lg text-ink max-sm:hidden">
            Communities to try tonight. Pick one and jump in.
          </p>
        </div>
        <div
          aria-hidden="true"
          className="absolute top-4 right-8 hidden items-start gap-5 lg:flex dark:brightness-90"
        >
          <FloatingIslands />
        </div>
        <div className="mt-3 sm:mt-6">{children}</div>
      </div>
    </header>
  )
}
