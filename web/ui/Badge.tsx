import type { ComponentProps } from 'react'
import { badgeClass, type Tone } from './badge-class.ts'

export type { Tone } from './badge-class.ts'

/** A state in a word or two. The word says it; the colour only helps. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span {...rest} className={badgeClass(tone, className)} />
}
