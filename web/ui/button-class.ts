export { buttonClass, type ButtonLook, type ButtonVariant } from '#contract/look/button-class.ts'
