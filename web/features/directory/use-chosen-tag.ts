import { useEffect } from 'react'
import type { DirectorySearch } from '#contract/directory/directory.ts'

/** Scrolls the row of tags to the chosen one, where the row is wider than the screen. */
export function useChosenTag(tag: DirectorySearch['tag']): void {
  useEffect(() => {
    const chips = document.querySelectorAll<HTMLElement>('[aria-label=Tags] > a')
    const chip = [...chips].find(({ textContent }) => textContent === tag)
    const row = chip?.parentElement?.parentElement
    // Not `scrollIntoView`, because it would also scroll the page.
    if (chip && row) row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 })
  }, [tag])
}
