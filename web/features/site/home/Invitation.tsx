import { t } from '@lingui/core/macro'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { Island } from '../../../ui/Island.tsx'
import { SceneArt } from '../../../ui/SceneArt.tsx'
import { HOME_ART } from './home-art.ts'

/** The last section of the home page: an invitation to submit a realm. The footer follows directly. */
export function Invitation() {
  return (
    <section
      aria-labelledby="invitation"
      className="relative isolate mt-10 overflow-hidden bg-sky-high print:bg-transparent"
    >
      <Shore />
      <Haze />
      <div className="page relative grid gap-4 pt-20 pb-20 sm:gap-6 sm:pt-32 sm:pb-36 lg:pe-96">
        <h2 id="invitation" className="max-w-xl text-3xl sm:text-5xl">
          {t`Ready to Showcase your Realm?`}
        </h2>
        <p className="text-lg">{t`Join the directory and reach thousands of MCBE players`}</p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/submit" variant="primary" size="lg">
            {t`Join Now`}
          </ButtonLink>
          <ButtonLink to="/hubs" size="lg">
            {t`View Hubs`}
          </ButtonLink>
        </div>
        <div aria-hidden="true" className="absolute inset-y-0 end-8 hidden w-[26rem] lg:block">
          <Island
            id="far-2"
            tags={['Survival/SMP']}
            shape="mark"
            size={120}
            lazy
            className="absolute top-20 start-0"
          />
          <Island
            id="far-7"
            tags={['Prisons']}
            shape="mark"
            size={84}
            lazy
            className="absolute top-16 end-6"
          />
          <img
            src={HOME_ART.boatRed}
            alt=""
            width={304}
            height={336}
            loading="lazy"
            className="ride absolute end-10 bottom-4 w-60"
          />
        </div>
      </div>
    </section>
  )
}

/** The transition from the page to the open sky. */
function Shore() {
  return (
    <SceneArt className="absolute inset-x-0 -top-px h-16 w-full" viewBox="0 0 1440 64" keep="xMidYMin">
      <path
        className="fill-cloud"
        d="M0 0h1440v40h-130v12h-170V40H990V28H820v12H640v12H470V40H300V28H150v12H0z"
      />
      <path
        className="fill-surface"
        d="M0 0h1440v16h-90v12h-190V16h-130V4H900v12H700v12H560V16H410V4H260v12H90v12H0z"
      />
    </SceneArt>
  )
}

/** The sky is lighter towards the horizon. */
function Haze() {
  return (
    <SceneArt className="absolute inset-x-0 bottom-0 h-64 w-full" viewBox="0 0 1440 256">
      <path className="fill-sky-mid" d="M0 256V40h180V24h210v16h160v16h230V40h190V24h150v16h320v216z" />
      <path className="fill-sky-low" d="M0 256V168h120v-16h240v16h190v16h170v-16h220v-16h190v16h310v88z" />
    </SceneArt>
  )
}
