export { compactNumber } from '#contract/look/compact-number.ts'
