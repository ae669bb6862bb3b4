import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Tag } from '#contract/directory/directory.ts'
import { say } from '#contract/language/i18n.ts'
import { BandSky } from '../../ui/BandSky.tsx'
import { Island } from '../../ui/Island.tsx'

/** The header of the directory: sky, clouds, islands on wide screens, and the controls on the quay. */
export function DirectoryHarbour({ children }: { children: ReactNode }) {
  return (
    <header className="relative isolate overflow-hidden bg-sky-high print:bg-transparent">
      <BandSky />
      <div className="page relative pt-5 pb-6 sm:pt-10 sm:pb-10">
        <div className="grid gap-2 lg:pe-96">
          <h1 className="text-3xl sm:text-5xl">{say('title./servers')}</h1>
          <p className="max-w-prose text-lg text-ink max-sm:hidden">
            {t`Communities to try tonight. Pick one and jump in.`}
          </p>
        </div>
        <div
          aria-hidden="true"
          className="absolute top-4 end-8 hidden items-start gap-5 lg:flex dark:brightness-90"
        >
          <FloatingIslands />
        </div>
        <div className="mt-3 sm:mt-6">{children}</div>
      </div>
    </header>
  )
}

const ISLANDS: { tag: Tag; size: number; className: string }[] = [
  { tag: 'Minigames', size: 72, className: 'mt-8 size-18' },
  { tag: 'Factions', size: 116, className: 'size-29' },
  { tag: 'Skyblock', size: 84, className: 'mt-3 size-21' },
]

function FloatingIslands() {
  return ISLANDS.map(({ tag, ...look }) => (
    // Phones do not show them, so the page does not contain them.
    <Island key={tag} id={`drifting ${tag}`} tags={[tag]} shape="mark" lazy {...look} />
  ))
}
