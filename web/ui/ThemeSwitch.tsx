import { t } from '@lingui/core/macro'
import { useId, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { MonitorIcon, MoonIcon, SunIcon } from './icons.tsx'
import { chooseTheme, onThemeChoice, readThemeChoice, type ThemeChoice } from './theme.ts'
import { useEarlyInput } from './use-early-input.ts'

const choices = (): { choice: ThemeChoice; label: string; Icon: typeof SunIcon }[] => [
  { choice: 'light', label: t`Light theme`, Icon: SunIcon },
  { choice: 'system', label: t`System theme`, Icon: MonitorIcon },
  { choice: 'dark', label: t`Dark theme`, Icon: MoonIcon },
]

/** Light, system or dark theme, stored on this device. */
export function ThemeSwitch() {
  const name = useId()
  const group = useEarlyInput<HTMLDivElement>()
  const current = useSyncExternalStore(onThemeChoice, readThemeChoice, () => 'system')
  return (
    <div
      ref={group}
      role="radiogroup"
      aria-label={t`Theme`}
      className="notch notch-step-2 notch-fill-surface-sunken notch-edge-line inline-flex p-1"
    >
      {choices().map(({ choice, label, Icon }) => (
        <label
          key={choice}
          title={label}
          className={cx(
            'notch notch-step-2 notch-border-0 relative grid size-8 cursor-pointer place-items-center text-ink-muted hover:text-ink pointer-coarse:size-11',
            'has-checked:chosen has-checked:notch-fill-surface-raised has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-focus',
          )}
        >
          <input
            type="radio"
            name={name}
            checked={current === choice}
            onChange={() => chooseTheme(choice)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          <Icon className="size-[15px]" />
          <span className="sr-only">{label}</span>
        </label>
      ))}
    </div>
  )
}
