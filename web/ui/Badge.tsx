import type { ComponentProps } from 'react'
import { badgeClass, type Tone } from './badge-class.ts'

export type { Tone } from './badge-class.ts'

/** A state in one or two words. The text gives the meaning; the colour only supports it. */
export function Badge({ tone, className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return <span {...rest} className={badgeClass(tone, className)} />
}
