import type { ReactNode } from 'react'
import { Section } from './Section.tsx'

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
    <Section
      {...{ id, title }}
      heading="text-2xl sm:text-3xl"
      aside={more}
      className="page grid grid-cols-1 gap-3 pt-8 sm:gap-4 sm:pt-12"
    >
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-76 *:shrink-0 sm:mx-0 sm:grid sm:grid-cols-2 sm:gap-5 sm:px-0 sm:*:w-auto lg:grid-cols-3">
        {children}
      </ul>
    </Section>
  )
}
