import { t } from '@lingui/core/macro'
import { filterGroupLabel, filterText } from '#contract/directory/filters.ts'

/** 'None' says nothing without its group. */
export function labelOf(filter: string): string {
  const alone = ['for-', 'lang-', 'on-', 'tag-', 'kind-', 'way-', 'region-', 'rating-', 'family-']
  const value = filterText(filter)
  if (alone.some((start) => filter.startsWith(start))) return value
  const group = filterGroupLabel(filter)
  return t`${group}: ${value}`
}

/** What a server must not have. */
export const notText = (filter: string): string => t`Not: ${filter}`
