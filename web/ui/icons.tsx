import {
  ARROW_LEFT_PIXELS,
  ARROW_RIGHT_PIXELS,
  CHEVRON_DOWN_PIXELS,
  CLOSE_PIXELS,
  MENU_PIXELS,
  MONITOR_PIXELS,
  MOON_PIXELS,
  SEARCH_PIXELS,
  STAR_PIXELS,
  SUN_PIXELS,
  VOTE_PIXELS,
} from '#contract/site/icon-pixels.ts'
import { drawIcon } from './draw-icon.tsx'

// The mark tells the bundler that the call has no side effects, so that unused icons are removed.
export const SearchIcon = /* @__PURE__ */ drawIcon(SEARCH_PIXELS)
export const MenuIcon = /* @__PURE__ */ drawIcon(MENU_PIXELS)
export const CloseIcon = /* @__PURE__ */ drawIcon(CLOSE_PIXELS)
export const SunIcon = /* @__PURE__ */ drawIcon(SUN_PIXELS)
export const MoonIcon = /* @__PURE__ */ drawIcon(MOON_PIXELS)
export const MonitorIcon = /* @__PURE__ */ drawIcon(MONITOR_PIXELS)
export const StarIcon = /* @__PURE__ */ drawIcon(STAR_PIXELS, 11)
export const ArrowRightIcon = /* @__PURE__ */ drawIcon(ARROW_RIGHT_PIXELS)
export const ChevronDownIcon = /* @__PURE__ */ drawIcon(CHEVRON_DOWN_PIXELS)
export const VoteIcon = /* @__PURE__ */ drawIcon(VOTE_PIXELS)
export const WarningIcon = /* @__PURE__ */ drawIcon(
  'M4 0h2v2h1v2h1v2h1v2h1v2h-10v-2h1v-2h1v-2h1v-2h1zM5 3h-1v3h2v-3zM5 7h-1v1h2v-1z',
)
export const ArrowLeftIcon = /* @__PURE__ */ drawIcon(ARROW_LEFT_PIXELS)
