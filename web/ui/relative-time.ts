export { relativeTime } from '#contract/look/relative-time.ts'
