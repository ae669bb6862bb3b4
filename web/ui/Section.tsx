import type { ReactNode } from 'react'
import { cardClass } from './card-class.ts'

interface SectionProps {
  /** Of its heading, to which links can lead. */
  id: string
  title: string
  /** The look of the heading. */
  heading?: string
  /** What it is about, below its heading. */
  intro?: ReactNode
  isCard?: boolean
  /** Its layout. */
  className?: string
  children: ReactNode
}

/** A part of a screen, named by its heading. */
export function Section({
  id,
  title,
  heading = 'text-2xl',
  intro,
  isCard = false,
  className = 'grid grid-cols-1 gap-4',
  children,
}: SectionProps) {
  return (
    <section aria-labelledby={id} className={isCard ? cardClass({ className }) : className}>
      <div className={intro === undefined ? 'contents' : 'grid gap-1'}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-prose text-ink-muted">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
