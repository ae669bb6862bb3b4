import { useState } from 'react'
import { firstGrapheme } from '#contract/text/graphemes.ts'
import { cx } from './cx.ts'

const TONES = [
  'bg-sky-soft text-sky',
  'bg-moss-soft text-moss',
  'bg-amber-soft text-amber',
  'bg-coral-soft text-coral',
]

interface AvatarProps {
  name: string
  /** Picture address, `null` for none; 64 px wide is enough. */
  src: string | null
  /** Display size in px. */
  size?: number
  className?: string
}

function toneOf(name: string): string {
  const sum = Array.from(name).reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return TONES[sum % TONES.length] ?? ''
}

/**
 * A person's picture, or their initial when there is none or it fails to load: decoration, because the name
 * is beside it.
 */
export function Avatar({ name, src, size = 32, className }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const shape = cx('notch-clip notch-step-2 shrink-0', className)
  if (src !== null && failed !== src) {
    return (
      <img
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(src)}
        className={cx(shape, 'object-cover')}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={cx(shape, 'inline-grid place-items-center font-heading font-bold uppercase', toneOf(name))}
      style={{ width: size, height: size, fontSize: size * 0.5 }}
    >
      {firstGrapheme(name) ?? '?'}
    </span>
  )
}
