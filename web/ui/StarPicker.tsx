import { plural } from '@lingui/core/macro'
import { useId, useState, type Ref } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './Field.tsx'
import { StarIcon } from './icons.tsx'

const STARS = [1, 2, 3, 4, 5]

interface StarPickerProps {
  label: string
  /** 1 to 5, or `null` while none is chosen. */
  value: number | null
  onChange: (value: number) => void
  error?: string | undefined
  /** Ref of the first star, for forms that focus the invalid field. */
  ref?: Ref<HTMLInputElement>
}

/** A rating as a group of radio buttons: the arrow keys move through it, and each star has a label. */
export function StarPicker({ label, value, onChange, error, ref }: StarPickerProps) {
  const id = useId()
  const [hovered, setHovered] = useState<number | null>(null)
  const lit = hovered ?? value ?? 0
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : `${id}-error`}
      aria-invalid={error === undefined ? undefined : true}
      className="grid content-start gap-1.5"
    >
      <legend className="mb-1.5 font-semibold">{label}</legend>
      <div className="flex items-center" onPointerLeave={() => setHovered(null)}>
        {STARS.map((star) => (
          <label
            key={star}
            onPointerEnter={() => setHovered(star)}
            className="relative grid size-11 cursor-pointer place-items-center has-focus-visible:outline-3 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={id}
              value={star}
              checked={value === star}
              onChange={() => onChange(star)}
              ref={star === 1 ? ref : undefined}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <StarIcon
              className={cx(
                'size-[33px] transition-colors forced-color-adjust-none',
                star <= lit ? 'text-star' : 'text-star-empty',
              )}
            />
            <span className="sr-only">{plural(star, { one: '# star', other: '# stars' })}</span>
          </label>
        ))}
        <span aria-hidden="true" className="tabular ps-3 text-ink-muted">
          {lit === 0 ? '' : `${lit} / 5`}
        </span>
      </div>
      <FieldError id={`${id}-error`} error={error} />
    </fieldset>
  )
}
