import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

export type Tone = 'moss' | 'amber' | 'coral' | 'sky' | 'neutral'

const TONES: Record<Tone, string> = {
  moss: 'notch-fill-moss-soft text-moss',
  amber: 'notch-fill-amber-soft text-amber',
  coral: 'notch-fill-coral-soft text-coral',
  sky: 'notch-fill-sky-soft text-sky',
  neutral: 'notch-fill-surface-sunken text-ink-muted',
}

/** A state in one or two words. The text gives the meaning; the colour only supports it. */
export function Badge({ tone = 'neutral', className, ...rest }: ComponentProps<'span'> & { tone?: Tone }) {
  return (
    <span
      {...rest}
      className={cx(
        'notch notch-step-2 notch-border-0 inline-flex items-center gap-1.5 px-2 py-0.5 text-xs font-bold whitespace-nowrap',
        TONES[tone],
        className,
      )}
    />
  )
}
