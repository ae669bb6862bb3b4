import { useEffect, useState } from 'react'
import { SECTIONS, type SectionId } from './sections.ts'

/** The section one is reading: the last whose top has passed the upper third of the screen. */
export function useCurrentSection(): SectionId {
  const [current, setCurrent] = useState<SectionId>(SECTIONS[0].id)
  useEffect(() => {
    const look = () => {
      const line = innerHeight / 3
      const passed = SECTIONS.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      // The last one may be too short ever to reach that high.
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((atEnd ? SECTIONS.at(-1) : passed)?.id ?? SECTIONS[0].id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [])
  return current
}
