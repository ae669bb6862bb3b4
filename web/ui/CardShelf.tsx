import type { ReactNode } from 'react'

interface CardShelfProps {
  id: string
  title: string
  /** A link to all of them. */
  more: ReactNode
  children: ReactNode
}

/** A titled row of cards; `children` are list items. */
export function CardShelf({ id, title, more, children }: CardShelfProps) {
  return (
    <section aria-labelledby={id} className="page grid grid-cols-1 gap-4 pt-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={id} className="text-2xl sm:text-3xl">
          {title}
        </h2>
        {more}
      </div>
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">{children}</ul>
    </section>
  )
}
