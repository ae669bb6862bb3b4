import type { ReactNode } from 'react'
import { BandSky } from '../../../ui/BandSky.tsx'
import { cx } from '../../../ui/cx.ts'
import { Island } from '../../../ui/Island.tsx'

interface PageBandProps {
  /** What to draw on wide screens: `tags` choose the kind of island, and one `id` has one look. */
  island: { id: string; tags: readonly string[] }
  title?: string
  intro?: string
  className?: string
  /** Below `title` and `intro`. Without `title` they bring the heading. */
  children?: ReactNode
}

/** A band of sky at the top of a screen. */
export function PageBand({ island, title, intro, className, children }: PageBandProps) {
  return (
    <div className="relative isolate overflow-hidden bg-sky-high print:bg-transparent">
      <BandSky />
      <div
        className={cx(
          'page relative pt-10 pb-14 lg:flex lg:min-h-68 lg:flex-col lg:justify-center lg:pe-72',
          className,
        )}
      >
        {title !== undefined && <h1 className="text-4xl sm:text-5xl">{title}</h1>}
        {intro !== undefined && <p className="mt-2 max-w-prose text-lg">{intro}</p>}
        {children}
        <Island
          id={island.id}
          tags={island.tags}
          shape="mark"
          size={224}
          className="absolute end-8 bottom-4 hidden dark:brightness-90 lg:block"
        />
      </div>
    </div>
  )
}
