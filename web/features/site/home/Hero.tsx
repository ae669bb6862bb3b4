import { plural, t } from '@lingui/core/macro'
import { Link, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef } from 'react'
import type { z } from 'zod'
import { TAGS } from '#contract/directory/directory.ts'
import type { publicStats } from '#contract/directory/directory.wire.ts'
import { FOR_CHILDREN, filterText, PLAYING_NOW, tagText } from '#contract/directory/filters.ts'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { wholeNumber } from '#contract/language/numbers.ts'
import { ButtonLink } from '../../../lib/ButtonLink.tsx'
import { buttonClass } from '../../../ui/button-class.ts'
import { chipClass } from '../../../ui/chip-class.ts'
import { ChipGroup } from '../../../ui/ChipGroup.tsx'
import { controlClass } from '../../../ui/control-class.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchIcon } from '../../../ui/icons.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { TagMark } from '../../listings/TagMark.tsx'
import { BusyHarbour } from './BusyHarbour.tsx'
import { CloudSea, HarbourScene, HarbourSky, SkyLight } from './HarbourScene.tsx'

type Stats = Pick<z.output<typeof publicStats>, 'approved' | 'players'>

interface HeroProps {
  /** How many servers there are, and who plays; `undefined` while it loads, `null` when it is unknown. */
  stats: Stats | null | undefined
}

export function Hero({ stats }: HeroProps) {
  return (
    <section
      aria-labelledby="welcome"
      className="relative isolate overflow-hidden bg-sky-high print:bg-transparent"
    >
      <HarbourSky />
      <SkyLight />
      <div className="page relative grid grid-cols-[minmax(0,1fr)_min(7rem,30vw)] items-center gap-x-4 pt-6 sm:grid-cols-[minmax(0,1fr)_14rem] sm:pt-10 lg:min-h-[33rem] lg:grid-cols-[1.15fr_1fr] lg:grid-rows-[1fr_auto_auto_1fr] lg:gap-x-8">
        <h1
          id="welcome"
          className="text-4xl leading-[1.02] font-extrabold sm:text-6xl lg:row-start-2 lg:text-[3.25rem] xl:text-[4rem]"
        >
          {t`Find a realm worth staying on.`}
        </h1>
        <HarbourScene className="relative w-full lg:col-start-2 lg:row-span-4 lg:row-start-1" />
        <div className="col-span-2 mt-4 grid grid-cols-1 gap-3 sm:mt-6 sm:gap-5 lg:col-span-1 lg:row-start-3">
          <p className="hidden max-w-lg text-lg text-ink sm:block sm:text-xl">
            {t`The harbour for Minecraft Bedrock realms and servers. See who is in port, hear what their players say, and jump in.`}
          </p>
          <HomeSearch />
          <ChipGroup
            label={t`Kinds of servers`}
            // On a phone one row that scrolls sideways, so that the first servers are on the first screen.
            className="max-sm:-mx-4 max-sm:flex-nowrap! max-sm:gap-3 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 [scrollbar-width:none]"
          >
            <Link
              to="/servers"
              search={{ with: FOR_CHILDREN }}
              className={chipClass({ className: 'shrink-0' })}
            >
              {filterText(FOR_CHILDREN)}
            </Link>
            {TAGS.map((tag) => (
              <Link key={tag} to="/servers" search={{ tag }} className={chipClass({ className: 'shrink-0' })}>
                <TagMark tag={tag} lazy />
                {tagText(tag)}
              </Link>
            ))}
          </ChipGroup>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <ButtonLink to="/servers" variant="primary" className="grow sm:grow-0">
              {t`Browse Servers`}
            </ButtonLink>
            <ButtonLink to="/submit" className="grow sm:grow-0">
              {t`Submit Your Server`}
            </ButtonLink>
          </div>
        </div>
      </div>
      <section aria-label={t`Busy now`} className="page relative grid grid-cols-1 gap-2 pt-3 pb-16 sm:pb-24">
        <Moored stats={stats} />
        <BusyHarbour />
      </section>
      <CloudSea />
    </section>
  )
}

function Moored({ stats }: Pick<HeroProps, 'stats'>) {
  // When the number is unknown, its line stays empty, so that the layout does not shift.
  if (stats === null) return <div className="min-h-9" />
  return (
    <p className="flex min-h-9 items-center gap-2.5 font-semibold">
      <span aria-hidden="true" className="size-2.5 bg-moss forced-color-adjust-none" />
      {stats === undefined ? <Skeleton className="h-5 w-56" /> : <Busy {...stats} />}
    </p>
  )
}

function Busy({ approved, players: { playing, places } }: Stats) {
  if (places === 0)
    return plural(approved, {
      one: '# realm or server in port today',
      other: '# realms and servers in port today',
    })
  const players = wholeNumber(playing)
  return (
    <Link to="/servers" search={PLAYING_NOW} className="link inline-flex min-h-9 items-center">
      {plural(places, { one: `${players} playing in # place`, other: `${players} playing in # places` })}
    </Link>
  )
}

/** The search field of the home page, which leads to the directory, also without scripts. */
function HomeSearch() {
  const router = useRouter()
  const field = useRef<HTMLInputElement>(null)
  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const q = field.current?.value.trim()
    void router.navigate({ to: '/servers', search: q ? { q } : {} })
  }
  return (
    <search>
      <form action={inPageLanguage('/servers')} onSubmit={search} className="flex max-w-xl gap-2">
        <span className="relative min-w-0 flex-1">
          <SearchIcon className="pointer-events-none absolute inset-y-0 start-4 my-auto text-ink-muted" />
          <input
            ref={field}
            type="search"
            name="q"
            aria-label={t`Search servers`}
            placeholder={t`Name, kind or language`}
            autoComplete="off"
            enterKeyHint="search"
            className={cx(controlClass, 'min-h-13 pe-3 ps-12 sm:text-lg')}
          />
        </span>
        <button className={buttonClass({ className: 'min-h-13 shrink-0 max-sm:hidden' })}>{t`Search`}</button>
      </form>
    </search>
  )
}
