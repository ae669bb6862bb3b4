import { wholeNumber } from '#contract/compact-number.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { CloudSea, HarbourScene, HarbourSky, SkyLight } from './HarbourScene.tsx'
import { Link } from '../../lib/Link.tsx'

interface HeroProps {
  /** Number of listings in the directory; `undefined` while it loads, `null` when it is unknown. */
  moored: number | null | undefined
}

/** The top of the home page: what the site is, and its two main actions. */
export function Hero({ moored }: HeroProps) {
  return (
    <section aria-labelledby="welcome" className="relative isolate overflow-hidden bg-sky-high">
      <HarbourSky />
      <SkyLight />
      <div className="page relative grid items-center gap-x-8 pt-12 pb-24 lg:min-h-[42rem] lg:grid-cols-[1.05fr_1fr] lg:pt-10 lg:pb-20">
        <div className="grid gap-6">
          <h1
            id="welcome"
            className="max-w-2xl text-5xl leading-[1.02] font-extrabold sm:text-6xl lg:text-[3.5rem] xl:text-[4.25rem]"
          >
            Find a realm worth staying on.
          </h1>
          <p className="max-w-lg text-lg text-ink sm:text-xl">
            The harbour for Minecraft Bedrock realms and servers. See who is in port, hear what their players
            say, and jump in.
          </p>
          <div className="flex flex-wrap gap-3">
            <Link to="/servers" className={buttonClass({ variant: 'primary', size: 'lg' })}>
              Browse Servers
            </Link>
            <Link to="/submit" className={buttonClass({ size: 'lg' })}>
              Submit Your Server
            </Link>
          </div>
          <Moored count={moored} />
        </div>
        <HarbourScene className="relative mx-auto mt-10 w-[min(94%,34rem)] lg:my-0 lg:w-full" />
      </div>
      <CloudSea />
    </section>
  )
}

function Moored({ count }: { count: number | null | undefined }) {
  // When the number is unknown, its line stays empty, so that the layout does not shift.
  if (count === null) return <div className="min-h-7" />
  return (
    <p className="flex min-h-7 items-center gap-2.5 font-semibold">
      <span aria-hidden="true" className="size-2.5 bg-moss" />
      {count === undefined ? (
        <Skeleton className="h-5 w-56" />
      ) : (
        `${wholeNumber(count)} realms and servers in port today`
      )}
    </p>
  )
}
