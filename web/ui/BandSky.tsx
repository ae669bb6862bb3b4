import { SceneArt } from './SceneArt.tsx'

/** The sky behind the top of a screen, above its quay. */
export const BandSky = () => (
  <SceneArt className="absolute inset-0 -z-10 size-full" viewBox="0 0 1440 280" keep="xMinYMax">
    <path className="fill-sky-mid" d="M0 280V96h180V80h220v16h190v16h250V96h170V80h230v16h200v184z" />
    <path className="fill-sky-low" d="M0 280V208h260v-16h180v16h210v16h160v-16h190v-16h240v16h200v72z" />
    <path
      className="fill-cloud"
      d="M900 88h32V72h26V56h56v16h38v16h36v16H900zM1330 136h30v-14h24v-14h54v14h34v28h-142z"
    />
    <path
      className="fill-surface"
      d="M0 281v-9h150v-12h130v12h220v-12h90v12h270v-12h110v12h230v-12h140v12h100v9z"
    />
  </SceneArt>
)
