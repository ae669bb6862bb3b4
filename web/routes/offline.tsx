import { t } from '@lingui/core/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { inPageLanguage } from '#contract/language/i18n.ts'
import { type KeptServer, readKept } from '../features/people/saved/kept-servers.ts'
import { ServerLinks } from '../features/people/saved/ServerLinks.tsx'
import { SkyStage } from '../features/site/shell/SkyStage.tsx'
import { isInReach } from '../lib/reach.ts'
import { OFFLINE_SERVERS } from '../lib/service-worker.ts'
import { Button } from '../ui/Button.tsx'
import { Island } from '../ui/Island.tsx'
import { Section } from '../ui/Section.tsx'

const SETTLES_MS = 1_000

export const Route = createFileRoute('/offline')({ component: Offline })

/** The service worker shows it in place of a page (`to`) that it cannot load. */
function Offline() {
  const { to }: { to?: unknown } = Route.useSearch()
  const kept = useKept()
  const [busy, setBusy] = useState(false)
  async function retry() {
    setBusy(true)
    if (await isInReach())
      location.assign(typeof to === 'string' && /^\/(?!\/)/.test(to) ? to : inPageLanguage('/'))
    else setBusy(false)
  }
  useEffect(() => {
    // The first requests after the event still fail now and then.
    const later = () => setTimeout(() => void retry(), SETTLES_MS)
    addEventListener('online', later)
    return () => removeEventListener('online', later)
  })
  return (
    <SkyStage>
      <div className="grid justify-items-center gap-4 text-center">
        <Island id="adrift" tags={[]} shape="mark" size={160} className="mb-2" />
        <h1 className="text-4xl sm:text-5xl">{t`You are offline`}</h1>
        <p className="max-w-prose text-lg">
          {t`This screen needs a connection. It opens as soon as you are online again.`}
        </p>
        <Button variant="primary" className="mt-2" onClick={() => void retry()} busy={busy}>
          {t`Retry`}
        </Button>
      </div>
      {kept.length > 0 && (
        <Section id="kept" title={t`Saved on this device`} className="mt-10 grid w-full max-w-3xl gap-4">
          <ServerLinks servers={kept} />
        </Section>
      )}
    </SkyStage>
  )
}

/** The servers whose pages this device really has. */
function useKept(): KeptServer[] {
  const [kept, setKept] = useState<KeptServer[]>([])
  useEffect(() => {
    async function find() {
      const wanted = readKept(OFFLINE_SERVERS)
      const pages = await Promise.all(
        wanted.map(({ slug }) => caches.match(inPageLanguage(`/servers/${slug}`))),
      )
      setKept(wanted.filter((_, index) => pages[index] !== undefined))
    }
    // Old browsers keep nothing.
    if ('caches' in globalThis) void find().catch(() => undefined)
  }, [])
  return kept
}
