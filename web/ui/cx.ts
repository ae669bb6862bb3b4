export { cx } from '#contract/look/cx.ts'
