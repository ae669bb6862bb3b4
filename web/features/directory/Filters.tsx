import { t } from '@lingui/core/macro'
import type { DirectorySearch } from '#contract/directory/directory.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ActiveFilters } from './ActiveFilters.tsx'
import { FilterAdvice } from './FilterAdvice.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { useChosenChip } from './use-chosen-chip.ts'
import { type SearchChange, useFilters } from './use-filters.ts'

interface FiltersProps {
  search: DirectorySearch
  onChange: (change: SearchChange) => void
  open: boolean
  onClose: () => void
}

export function Filters({ search, onChange, open, onClose }: FiltersProps) {
  const filters = useFilters({ search, onChange })
  useChosenChip(search)
  return (
    <>
      <ActiveFilters filters={filters} />
      <FilterAdvice search={search} filters={filters} onChange={onChange} />
      <Dialog open={open} onClose={onClose} title={t`Filters`} className="max-w-2xl">
        <FilterSheet search={search} filters={filters} onClose={onClose} />
      </Dialog>
    </>
  )
}
