import { useEffect, useRef } from 'react'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import { FOR_CHILDREN, filterText, readFilters, tagText } from '#contract/directory/filters.ts'

/**
 * Scrolls the row of tags to the chosen chip, where the row is wider than the screen. A row that its reader
 * scrolled before this part was loaded stays there until another chip is chosen.
 */
export function useChosenChip({ tag, with: having }: Pick<DirectorySearch, 'tag' | 'with'>): void {
  const chosen = readFilters(having).includes(FOR_CHILDREN) ? filterText(FOR_CHILDREN) : tagText(tag)
  const isFirst = useRef(true)
  useEffect(() => {
    const row = document.querySelector('[data-tags]')?.parentElement
    const chips = [...(row?.querySelectorAll<HTMLElement>('a') ?? [])]
    const chip = chips.find(({ textContent }) => textContent === chosen)
    const isScrolled = isFirst.current && row?.scrollLeft !== 0
    isFirst.current = false
    // A phone does not show the chip 'All' while it is chosen.
    if (!row || !chip?.offsetWidth || isScrolled) return
    // Not `scrollIntoView`, because it would also scroll the page.
    row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen])
}
