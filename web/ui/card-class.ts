export { cardClass, cardLinkClass } from '#contract/look/card-class.ts'
