import {
  CHAT_PIXELS,
  CHECK_PIXELS,
  CLOCK_PIXELS,
  COPY_PIXELS,
  EXTERNAL_PIXELS,
  FLAG_PIXELS,
  PLAY_PIXELS,
  PLUS_PIXELS,
  PORTAL_PIXELS,
  QR_PIXELS,
  SHARE_PIXELS,
  USER_PIXELS,
} from './more-pixels.ts'
import { drawIcon } from './draw-icon.tsx'

// Separate from `icons.tsx`, so that the directory's first load does not contain them.
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
export const QrIcon = /* @__PURE__ */ drawIcon(QR_PIXELS)
export const BellIcon = /* @__PURE__ */ drawIcon('M4 0h2v1h1v1h1v4h1v1h-8v-1h1v-4h1v-1h1zM4 8h2v1h-2z')
