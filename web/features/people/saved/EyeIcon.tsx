import { drawIcon } from '../../../ui/draw-icon.tsx'

export const EyeIcon = /* @__PURE__ */ drawIcon(
  'M3 2h4v1h2v1h1v2h-1v1h-2v1h-4v-1h-2v-1h-1v-2h1v-1h2zM4 4v2h2v-2z',
)
