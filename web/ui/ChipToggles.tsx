import { chipClass } from './chip-class.ts'

interface ChipTogglesProps<Value extends string> {
  question: string
  /** What is said after the question. */
  aside?: string | false | undefined
  options: readonly (readonly [value: Value, text: string])[]
  chosen: readonly string[]
  onToggle: (value: Value) => void
}

/** A question, and its answers as chips that are pressed and released. */
export function ChipToggles<Value extends string>({
  question,
  aside,
  options,
  chosen,
  onToggle,
}: ChipTogglesProps<Value>) {
  return (
    <fieldset>
      <legend className="mb-3 font-semibold">
        <span>{question}</span> {aside && <span className="font-normal text-ink-muted">{aside}</span>}
      </legend>
      <div className="flex flex-wrap gap-2">
        {options.map(([value, text]) => {
          const selected = chosen.includes(value)
          return (
            <button
              key={value}
              type="button"
              aria-pressed={selected}
              onClick={() => onToggle(value)}
              className={chipClass({ selected })}
            >
              {text}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}
