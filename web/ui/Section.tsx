import type { ReactNode } from 'react'
import { cardClass } from './card-class.ts'

interface SectionProps {
  /** The id of the heading, to which links can lead. */
  id: string
  title: string
  /** Classes of the heading. */
  heading?: string
  intro?: ReactNode
  /** Beside its heading, where it has no intro. */
  aside?: ReactNode
  isCard?: boolean
  className?: string
  children: ReactNode
}

const ROW = 'flex flex-wrap items-baseline justify-between gap-x-4'

export function Section({
  id,
  title,
  heading = 'text-2xl',
  intro,
  aside,
  isCard = false,
  className = 'grid grid-cols-1 gap-4',
  children,
}: SectionProps) {
  const column = intro === undefined ? 'contents' : 'grid gap-1'
  return (
    <section aria-labelledby={id} className={isCard ? cardClass({ className }) : className}>
      <div className={aside ? ROW : column}>
        <h2 id={id} className={heading}>
          {title}
        </h2>
        {intro !== undefined && <p className="max-w-prose text-ink-muted">{intro}</p>}
        {aside}
      </div>
      {children}
    </section>
  )
}
