import { t } from '@lingui/core/macro'
import { filterGroupLabel, filterText } from '#contract/directory/filters.ts'

/** A filter in words, with its group where the text alone says too little: 'Voice chat: None'. */
export function labelOf(filter: string): string {
  const clearAlone = ['for-', 'lang-', 'on-', 'tag-', 'kind-', 'way-', 'region-', 'rating-', 'family-']
  const value = filterText(filter)
  if (clearAlone.some((start) => filter.startsWith(start))) return value
  const group = filterGroupLabel(filter)
  return t`${group}: ${value}`
}

export const notText = (filter: string): string => t`Not: ${filter}`
