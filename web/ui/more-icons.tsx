import { drawIcon } from './draw-icon.tsx'

const SHARE_PIXELS = 'M4 0h2v1h1v1h1v1h-2v-1h-2v1h-2v-1h1v-1h1zM4 3h2v3h-2zM0 4h3v1h-2v4h8v-4h-2v-1h3v6h-10z'
const FLAG_PIXELS = 'M0 0h2v1h4v1h4v4h-6v-1h-2v5h-2z'
const CHAT_PIXELS =
  'M1 0h8v1h1v5h-1v1h-4v1h-1v1h-1v1h-1v-3h-1v-1h-1v-5h1zM3 3h-1v2h1zM5 3h-1v2h2v-2zM8 3h-1v2h1z'
const COPY_PIXELS = 'M3 0h7v7h-3v3h-7v-7h3zM5 1h-1v2h3v3h2v-5zM2 4h-1v5h5v-5z'
const EXTERNAL_PIXELS =
  'M4 0h6v5h-1v-3h-1v-1h-4zM8 2v1h-1v-1zM7 3v1h-1v-1zM6 4v1h-1v-1zM0 4h3v1h-2v4h7v-3h1v4h-9zM5 5v1h-1v-1zM4 6v1h-1v-1z'
const PORTAL_PIXELS =
  'M2 0h6v1h1v1h1v6h-1v1h-1v1h-6v-1h-1v-1h-1v-6h1v-1h1zM4 1h-1v1h-1v1h-1v4h1v1h1v1h4v-1h1v-1h1v-4h-1v-1h-1v-1zM4 2h2v1h1v4h-1v1h-2v-1h-1v-4h1z'
const CHECK_PIXELS =
  'M9 1h1v2h-1v1h-1v1h-1v1h-1v1h-1v1h-1v1h-1v-1h-1v-1h-1v-1h-1v-2h1v1h1v1h1v1h1v-1h1v-1h1v-1h1v-1h1v-1h1z'
const CLOCK_PIXELS =
  'M2 0h6v1h1v1h1v6h-1v1h-1v1h-6v-1h-1v-1h-1v-6h1v-1h1zM4 1h-1v1h-1v1h-1v4h1v1h1v1h4v-1h1v-1h1v-4h-1v-1h-1v-1zM4 2h1v3h3v1h-4z'
const PLUS_PIXELS = 'M4 0h2v4h4v2h-4v4h-2v-4h-4v-2h4z'
const USER_PIXELS = 'M3 0h4v1h1v3h-1v1h-4v-1h-1v-3h1zM1 6h8v1h1v3h-10v-3h1z'
const PLAY_PIXELS = 'M2 0h2v1h1v1h1v1h1v1h1v2h-1v1h-1v1h-1v1h-1v1h-2z'

// Separate from `icons.tsx`, so that the directory's first load does not contain them. Drawn like those of
// `icon-pixels.ts`.
export const ShareIcon = /* @__PURE__ */ drawIcon(SHARE_PIXELS)
export const CopyIcon = /* @__PURE__ */ drawIcon(COPY_PIXELS)
export const FlagIcon = /* @__PURE__ */ drawIcon(FLAG_PIXELS)
export const ExternalIcon = /* @__PURE__ */ drawIcon(EXTERNAL_PIXELS)
export const CheckIcon = /* @__PURE__ */ drawIcon(CHECK_PIXELS)
export const ChatIcon = /* @__PURE__ */ drawIcon(CHAT_PIXELS)
export const PortalIcon = /* @__PURE__ */ drawIcon(PORTAL_PIXELS)
export const PlusIcon = /* @__PURE__ */ drawIcon(PLUS_PIXELS)
export const ClockIcon = /* @__PURE__ */ drawIcon(CLOCK_PIXELS)
export const UserIcon = /* @__PURE__ */ drawIcon(USER_PIXELS)
export const PlayIcon = /* @__PURE__ */ drawIcon(PLAY_PIXELS)
export const BellIcon = /* @__PURE__ */ drawIcon('M4 0h2v1h1v1h1v4h1v1h-8v-1h1v-4h1v-1h1zM4 8h2v1h-2z')
