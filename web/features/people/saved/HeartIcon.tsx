import { drawIcon } from '../../../ui/draw-icon.tsx'

const FULL = 'M1 1h3v1h2v-1h3v1h1v3h-1v1h-1v1h-1v1h-1v1h-2v-1h-1v-1h-1v-1h-1v-1h-1v-3h1z'

export const HeartIcon = /* @__PURE__ */ drawIcon(FULL)
export const EmptyHeartIcon = /* @__PURE__ */ drawIcon(
  `${FULL}M2 2v1h-1v2h1v1h1v1h1v1h2v-1h1v-1h1v-1h1v-2h-1v-1h-1v1h-1v1h-2v-1h-1v-1z`,
)
