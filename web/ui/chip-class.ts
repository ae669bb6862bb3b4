export { chipClass } from '#contract/look/chip-class.ts'
