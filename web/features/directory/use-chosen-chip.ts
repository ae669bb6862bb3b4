import { useEffect } from 'react'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import { FOR_CHILDREN, filterText, readFilters, tagText } from '#contract/directory/filters.ts'

/** Scrolls the row of tags to the chosen chip, where the row is wider than the screen. */
export function useChosenChip({ tag, with: having }: Pick<DirectorySearch, 'tag' | 'with'>): void {
  const chosen = readFilters(having).includes(FOR_CHILDREN) ? filterText(FOR_CHILDREN) : tagText(tag)
  useEffect(() => {
    const row = document.querySelector('[data-tags]')?.parentElement
    const chips = [...(row?.querySelectorAll<HTMLElement>('a') ?? [])]
    const chip = chips.find(({ textContent }) => textContent === chosen)
    // Not `scrollIntoView`, because it would also scroll the page.
    if (chip && row) row.scrollTo({ left: chip.offsetLeft - (row.clientWidth - chip.offsetWidth) / 2 })
  }, [chosen])
}
