import type { ReactNode } from 'react'
import { SceneArt } from '../../../ui/SceneArt.tsx'

/** A full screen of sky, for screens with one message. */
export function SkyStage({ children }: { children: ReactNode }) {
  return (
    <div className="relative isolate grid min-h-dvh place-items-center overflow-hidden bg-sky-high print:bg-transparent">
      <SceneArt className="absolute inset-0 -z-10 size-full" viewBox="0 0 1440 720">
        {/* Stars, at night only. */}
        <path
          className="hidden fill-cloud dark:inline"
          d="M96 60h6v6h-6zM212 168h4v4h-4zM330 44h4v4h-4zM468 130h6v6h-6zM590 64h4v4h-4zM702 190h4v4h-4zM770 32h6v6h-6zM936 104h4v4h-4zM1080 52h6v6h-6zM1190 150h4v4h-4zM1318 84h6v6h-6zM1400 210h4v4h-4z"
        />
        {/* The lower bands of the sky. */}
        <path
          className="fill-sky-mid"
          d="M0 720V230h190v20h150v-20h210v-20h160v20h200v20h170v-20h150v-20h210v510z"
        />
        <path className="fill-sky-low" d="M0 720V440h260v20h170v-20h230v-20h190v20h140v20h210v-20h240v280z" />
        {/* Clouds. */}
        <path
          className="fill-cloud"
          d="M90 190h36v-18h30v-18h66v18h42v18h40v18H90zM1150 130h36v-18h30V94h66v18h48v18h42v20h-222zM1030 380h30v-14h24v-14h54v14h34v14h30v14h-172zM250 560h36v-18h30v-18h66v18h42v18h40v18H250z"
        />
      </SceneArt>
      <div className="page grid justify-items-center pt-10 pb-20">{children}</div>
    </div>
  )
}
