import { lazy } from '#contract/lazy.ts'

const short = lazy(() => new Intl.NumberFormat('en', { notation: 'compact' }))

/** 950, 1.2k, 12k: a decimal only where it adds information. */
export function shortCount(value: number): string {
  return short().format(value).toLowerCase()
}
