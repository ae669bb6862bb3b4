import type { MouseEvent } from 'react'
import { bannerSources } from '#contract/listings/banner-sources.ts'
import type { Focus } from '#contract/listings/pictures.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/TextField.tsx'

interface FocusFieldProps {
  banner: string
  /** `null` for the middle. */
  value: Focus | null
  onChange: (focus: Focus | null) => void
}

const MIDDLE: Focus = { x: 50, y: 50 }

const percent = (part: number) => Math.min(100, Math.max(0, Math.round(part * 100) || 0))

/**
 * The point of a banner that stays in view where it is cut. People press it on the whole picture; the numbers say the
 * same, and work without a pointer.
 */
export function FocusField({ banner, value, onChange }: FocusFieldProps) {
  const { x, y } = value ?? MIDDLE

  function press({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    onChange({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }

  const numberField = (label: string, axis: keyof Focus) => (
    <TextField
      type="number"
      label={label}
      min={0}
      max={100}
      inputMode="numeric"
      value={{ x, y }[axis]}
      onChange={({ target }) => onChange({ x, y, [axis]: percent(Number(target.value) / 100) })}
      className="w-32"
    />
  )

  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-semibold">What stays in view</legend>
      <p className="mt-1.5 text-sm text-ink-muted">
        Cards and phones show a part of the banner. Press the point that matters most.
      </p>
      {/* For pointers only: the numbers below are for everybody. */}
      <div role="presentation" onClick={press} className="relative w-fit max-w-full cursor-crosshair">
        <img {...bannerSources(banner)} sizes="30rem" alt="" className="block max-h-64 w-auto max-w-full" />
        <span
          style={{ left: `${x}%`, top: `${y}%` }}
          className="pointer-events-none absolute size-7 -translate-1/2 rounded-full border-3 border-surface-raised outline-3 outline-ink"
        />
      </div>
      <div className="flex flex-wrap items-end gap-3">
        {numberField('From the left, %', 'x')}
        {numberField('From the top, %', 'y')}
        {value !== null && (
          <Button variant="ghost" onClick={() => onChange(null)}>
            Use the middle
          </Button>
        )}
      </div>
    </fieldset>
  )
}
