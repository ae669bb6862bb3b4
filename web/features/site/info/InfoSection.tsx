import type { ReactNode } from 'react'
import { Section } from '../../../ui/Section.tsx'
import { infoSections, type SectionId } from './sections.ts'

/** One section of the information page with its heading. Its id is a link target. */
export function InfoSection({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = infoSections().find((section) => section.id === id)?.title ?? ''
  return (
    <Section
      {...{ id, title }}
      heading="text-2xl sm:text-4xl"
      className="grid max-w-3xl grid-cols-1 gap-3 sm:gap-5"
    >
      {children}
    </Section>
  )
}
