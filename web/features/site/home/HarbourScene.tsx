import { cx } from '../../../ui/cx.ts'
import { Island } from '../../../ui/Island.tsx'
import { SceneArt } from '../../../ui/SceneArt.tsx'
import { HOME_ART } from './home-art.ts'

/** Arriving islands, the distant ones smaller. Positions are fractions of the scene. */
const ARRIVALS = [
  { id: 'arrival-sky', tags: ['Skyblock'], place: 'start-[-4%] top-[12%] w-[20%] ride-late' },
  { id: 'arrival-keep', tags: ['Factions'], place: 'start-[22%] top-[-4%] w-[16%] ride' },
  { id: 'arrival-ring', tags: ['PvP'], place: 'start-[47%] top-[9%] w-[14%] ride-late' },
] as const

export function HarbourScene({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={cx('dark:brightness-85 print:hidden', className)}>
      {ARRIVALS.map(({ id, tags, place }) => (
        <Island key={id} id={id} tags={tags} shape="mark" size={128} className={`absolute ${place}`} />
      ))}
      <img
        src={HOME_ART.harbour}
        alt=""
        width={752}
        height={720}
        fetchPriority="high"
        className="relative w-full"
      />
      <img
        src={HOME_ART.boatWhite}
        alt=""
        width={152}
        height={168}
        className="ride absolute bottom-[3%] start-[-3%] lg:start-[-9%] w-[23%]"
      />
      <img
        src={HOME_ART.boatRed}
        alt=""
        width={152}
        height={168}
        className="sail absolute end-[-2%] lg:end-[-4%] bottom-[-6%] w-[20%]"
      />
    </div>
  )
}

/** The sky with clouds, and stars in the dark theme. Fills the nearest positioned parent. */
export function HarbourSky() {
  return (
    <SceneArt className="absolute inset-0 size-full" viewBox="0 0 1440 720">
      <path
        className="hidden fill-cloud dark:inline"
        d="M96 60h6v6h-6zM212 168h4v4h-4zM330 44h4v4h-4zM468 130h6v6h-6zM590 64h4v4h-4zM702 190h4v4h-4zM770 32h6v6h-6zM936 104h4v4h-4zM1080 52h6v6h-6zM1190 150h4v4h-4zM1318 84h6v6h-6zM1400 210h4v4h-4zM52 270h4v4h-4zM560 250h4v4h-4z"
      />
      <path
        className="fill-sky-mid"
        d="M0 720V250h150v-20h190v20h170v-20h130v-20h240v20h180v20h130v-20h150v20h100v470z"
      />
      <path
        className="fill-sky-low"
        d="M0 720V450h110v20h170v-20h230v-20h160v20h190v20h210v-20h160v20h210v250z"
      />
      <g className="drift fill-cloud">
        <path d="M-40 120h36v-18h30V84h66v18h42v18h40v18H-40zM1240 96h36V78h30V60h66v18h48v18h42v20h-222z" />
        <path
          opacity=".6"
          d="M800 190h30v-14h24v-14h54v14h34v14h30v14H800zM1330 300h30v-14h24v-14h54v14h34v14h30v14h-172z"
        />
      </g>
    </SceneArt>
  )
}

/** The sun in the light theme, the moon in the dark one: on small screens beside the text, so that the text stays readable. */
export function SkyLight() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 9 9"
      shapeRendering="crispEdges"
      className="absolute top-4 end-4 size-11 print:hidden sm:size-14 lg:top-8 lg:end-auto lg:start-[46%] lg:size-18"
    >
      <path
        className="fill-cloud dark:hidden"
        d="M3 0h3v1h1v1h1v1h1v3H8v1H7v1H6v1H3V8H2V7H1V6H0V3h1V2h1V1h1z"
      />
      <path
        className="hidden fill-ink-muted dark:inline"
        d="M3 0h3v1H5v1H4v3h1v1h3V5h1v1H8v1H7v1H6v1H3V8H2V7H1V6H0V3h1V2h1V1h1z"
      />
    </svg>
  )
}

/** The clouds at the bottom of the scene. The lowest layer has the colour of the page. */
export function CloudSea() {
  return (
    <SceneArt className="absolute inset-x-0 -bottom-px h-14 w-full sm:h-24" viewBox="0 0 1440 96">
      <path
        className="fill-cloud"
        d="M0 96V44h90V32h120v12h70v12h150V44h60V32h170v12h90v12h140V44h80V32h150v12h60v12h130V44h40V32h90v64z"
      />
      <path
        className="fill-surface"
        d="M0 96V72h140V60h110v12h190v12h160V72h90V60h120v12h210v12h130V72h80V60h110v12h100v24z"
      />
    </SceneArt>
  )
}
