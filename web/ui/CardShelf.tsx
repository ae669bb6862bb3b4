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
      className="page grid grid-cols-1 gap-4 pt-14"
    >
      <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">{children}</ul>
    </Section>
  )
}
