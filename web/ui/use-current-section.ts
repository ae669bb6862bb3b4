import { useEffect, useState } from 'react'

/**
 * The section that the reader is in: the last one whose top is above the lower edge of the upper third of the
 * screen.
 */
export function useCurrentSection(sections: readonly { id: string }[]): string | undefined {
  const [current, setCurrent] = useState(sections[0]?.id)
  useEffect(() => {
    const look = () => {
      const line = innerHeight / 3
      const passed = sections.findLast(({ id }) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top
        return top !== undefined && top <= line
      })
      // The last section may be too short to scroll that high.
      const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
      setCurrent((atEnd ? sections.at(-1) : passed)?.id ?? sections[0]?.id)
    }
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [sections])
  return current
}
