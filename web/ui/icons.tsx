import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'children'>

/** One unit is one pixel of a 10 × 10 picture; shown at 20 px, every edge lies on the screen's own grid. */
function icon(pixels: string, grid = 10) {
  return function Icon({ className, ...rest }: IconProps) {
    return (
      <svg
        viewBox={`0 0 ${grid} ${grid}`}
        width="20"
        height="20"
        fill="currentColor"
        aria-hidden="true"
        className={cx('shrink-0', className)}
        {...rest}
      >
        <path d={pixels} />
      </svg>
    )
  }
}

// Each stands in the bundle only where it is used: the mark tells the bundler that making one has no effect.
export const SearchIcon = /* @__PURE__ */ icon(
  'M1 0h5v1h1v5h1v1h1v1h1v2h-2v-1h-1v-1h-1v-1h-5v-1h-1v-5h1zM3 1h-1v1h-1v3h1v1h3v-1h1v-3h-1v-1z',
)
export const MenuIcon = /* @__PURE__ */ icon('M0 1.5h10v1h-10zM0 4.5h10v1h-10zM0 7.5h10v1h-10z')
export const CloseIcon = /* @__PURE__ */ icon(
  'M0 0h2v1h1v1h1v1h2v-1h1v-1h1v-1h2v2h-1v1h-1v1h-1v2h1v1h1v1h1v2h-2v-1h-1v-1h-1v-1h-2v1h-1v1h-1v1h-2v-2h1v-1h1v-1h1v-2h-1v-1h-1v-1h-1z',
)
export const SunIcon = /* @__PURE__ */ icon(
  'M4 0h2v2h-2zM1 1h1v1h-1zM8 1h1v1h-1zM3 3h4v4h-4zM0 4h2v2h-2zM8 4h2v2h-2zM1 8h1v1h-1zM4 8h2v2h-2zM8 8h1v1h-1z',
)
export const MoonIcon = /* @__PURE__ */ icon(
  'M3 0h3v1h-2v1h-1v3h1v1h1v1h3v-1h1v2h-1v1h-5v-1h-1v-1h-1v-5h1v-1h1z',
)
export const MonitorIcon = /* @__PURE__ */ icon('M0 0h10v7h-4v1h2v1h-6v-1h2v-1h-4zM2 1h-1v5h8v-5z')
export const ShareIcon = /* @__PURE__ */ icon(
  'M4 0h2v1h1v1h1v1h-2v-1h-2v1h-2v-1h1v-1h1zM4 3h2v3h-2zM0 4h3v1h-2v4h8v-4h-2v-1h3v6h-10z',
)
export const CopyIcon = /* @__PURE__ */ icon('M3 0h7v7h-3v3h-7v-7h3zM5 1h-1v2h3v3h2v-5zM2 4h-1v5h5v-5z')
export const FlagIcon = /* @__PURE__ */ icon('M0 0h2v1h4v1h4v4h-6v-1h-2v5h-2z')
export const StarIcon = /* @__PURE__ */ icon(
  'M5 0h1v2h1v2h4v1h-1v1h-1v1h-1v1h1v2h1v1h-2v-1h-2v-1h-1v1h-2v1h-2v-1h1v-2h1v-1h-1v-1h-1v-1h-1v-1h4v-2h1z',
  11,
)
export const ArrowLeftIcon = /* @__PURE__ */ icon(
  'M4 0h2v1h-1v1h-1v1h-1v1h7v2h-7v1h1v1h1v1h1v1h-2v-1h-1v-1h-1v-1h-1v-1h-1v-2h1v-1h1v-1h1v-1h1z',
)
export const ArrowRightIcon = /* @__PURE__ */ icon(
  'M4 0h2v1h1v1h1v1h1v1h1v2h-1v1h-1v1h-1v1h-1v1h-2v-1h1v-1h1v-1h1v-1h-7v-2h7v-1h-1v-1h-1v-1h-1z',
)
export const ChevronDownIcon = /* @__PURE__ */ icon(
  'M0 2h2v1h1v1h1v1h2v-1h1v-1h1v-1h2v2h-1v1h-1v1h-1v1h-1v1h-2v-1h-1v-1h-1v-1h-1v-1h-1z',
)
export const ExternalIcon = /* @__PURE__ */ icon(
  'M4 0h6v5h-1v-3h-1v-1h-4zM8 2v1h-1v-1zM7 3v1h-1v-1zM6 4v1h-1v-1zM0 4h3v1h-2v4h7v-3h1v4h-9zM5 5v1h-1v-1zM4 6v1h-1v-1z',
)
export const CheckIcon = /* @__PURE__ */ icon(
  'M9 1h1v2h-1v1h-1v1h-1v1h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-2h1v1h1v1h1v1h1v-1h1v-1h1v-1h1v-1h1v-1h1z',
)
export const VoteIcon = /* @__PURE__ */ icon('M4 0h2v1h1v1h1v1h1v1h1v1h-3v4h-4v-4h-3v-1h1v-1h1v-1h1v-1h1z')
export const ChatIcon = /* @__PURE__ */ icon(
  'M1 0h8v1h1v5h-1v1h-4v1h-1v1h-1v1h-1v-3h-1v-1h-1v-5h1zM3 3h-1v2h1zM5 3h-1v2h2v-2zM8 3h-1v2h1z',
)
export const PortalIcon = /* @__PURE__ */ icon(
  'M2 0h6v1h1v1h1v6h-1v1h-1v1h-6v-1h-1v-1h-1v-6h1v-1h1zM4 1h-1v1h-1v1h-1v4h1v1h1v1h4v-1h1v-1h1v-4h-1v-1h-1v-1zM4 2h2v1h1v4h-1v1h-2v-1h-1v-4h1z',
)
export const PlusIcon = /* @__PURE__ */ icon('M4 0h2v4h4v2h-4v4h-2v-4h-4v-2h4z')
export const ClockIcon = /* @__PURE__ */ icon(
  'M2 0h6v1h1v1h1v6h-1v1h-1v1h-6v-1h-1v-1h-1v-6h1v-1h1zM4 1h-1v1h-1v1h-1v4h1v1h1v1h4v-1h1v-1h1v-4h-1v-1h-1v-1zM4 2h1v3h3v1h-4z',
)
export const UserIcon = /* @__PURE__ */ icon('M3 0h4v1h1v3h-1v1h-4v-1h-1v-3h1zM1 6h8v1h1v3h-10v-3h1z')
export const WarningIcon = /* @__PURE__ */ icon(
  'M4 0h2v2h1v2h1v2h1v2h1v2h-10v-2h1v-2h1v-2h1v-2h1zM5 3h-1v3h2v-3zM5 7h-1v1h2v-1z',
)
