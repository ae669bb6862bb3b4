import { t, plural } from '@lingui/core/macro'
import type { Listing, ListingViewer } from '#contract/listings/listing.ts'
import { rankedPlayers } from '#contract/listings/ranked-players.ts'
import { api, read } from '../../../lib/api.ts'
import { listingKey } from '../../../lib/listing-cache.ts'
import { useWrite } from '../../../lib/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { laterDialog } from '../../../ui/later-dialog.tsx'
import { Section } from '../../../ui/Section.tsx'

/** For staff: hides player counts that they do not believe. */
export function HideStatus({ listingId }: { listingId: string }) {
  const show = useShowHeartbeats(listingId)
  return (
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start text-ink-muted"
      busy={show.isPending}
      onClick={() => show.mutate(false)}
    >
      {t`Hide player counts`}
    </Button>
  )
}

/** For the server's team and staff: says that staff hid the player counts. Staff can show them again. */
export function HiddenStatus({ listingId, isStaff }: { listingId: string; isStaff: boolean }) {
  const show = useShowHeartbeats(listingId)
  return (
    <Section id="hidden-players" title={t`Players`} heading="text-xl" isCard className="grid gap-3 p-5">
      <p className="text-ink-muted">
        {t`Staff hid the player counts that the owner’s program reports, because they do not look real. Visitors do not see this box.`}
      </p>
      {isStaff && (
        <Button
          size="sm"
          className="justify-self-start"
          busy={show.isPending}
          onClick={() => show.mutate(true)}
        >
          {t`Show player counts`}
        </Button>
      )}
    </Section>
  )
}

/** Hides what a server reports about itself, or shows it again. */
function useShowHeartbeats(id: string) {
  return useWrite(
    (shown: boolean) =>
      read(api.admin.affiliates[':id'].heartbeats.$put({ param: { id }, json: { shown } }), 'shown'),
    {
      done: ({ shown }) => (shown ? t`Player counts shown` : t`Player counts hidden`),
      changes: [listingKey(id)],
    },
  )
}

interface CountSwitchProps {
  listing: Listing
  count: NonNullable<ListingViewer['count']>
}

/** For staff: says why not all of the probe's count is ranked, and lets them decide that it is real. */
export function CountSwitch({ listing: { _id: id, players }, count }: CountSwitchProps) {
  const set = useWrite(
    (real: boolean) =>
      read(api.admin.affiliates[':id'].count.$put({ param: { id }, json: { real } }), 'real'),
    {
      done: ({ real }) => (real ? t`All of the count is ranked` : t`The count is doubted again`),
      changes: [listingKey(id)],
    },
  )
  if (players?.source !== 'probe') return null
  const ranked = rankedPlayers({ ...players, ...count })
  if (ranked === players.playing && !count.isReal) return null
  const { presses } = count
  const why = count.isCopy
    ? t`Ranked as ${ranked}: an older listing has the same server.`
    : t`Ranked as ${ranked}: Join was pressed ${plural(presses, { one: '# time', other: '# times' })} in 30 days.`
  return (
    <div className="grid gap-2">
      <p className="text-sm text-ink-muted">{count.isReal ? t`Staff say that this count is real.` : why}</p>
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start text-ink-muted"
        busy={set.isPending}
        onClick={() => set.mutate(!count.isReal)}
      >
        {count.isReal ? t`Doubt this count` : t`Count is real`}
      </Button>
    </div>
  )
}

function useSetLooks(id: string) {
  return useWrite(
    (on: boolean) => read(api.affiliates[':id'].looks.$put({ param: { id }, json: { on } }), 'on'),
    {
      done: ({ on }) => (on ? t`We look at your server again` : t`We do not ask your server any more`),
      changes: [listingKey(id)],
    },
  )
}

function useCheckNow(id: string) {
  return useWrite(() => read(api.affiliates[':id'].looks.$post({ param: { id } }), 'nextAt'), {
    done: () => t`We look soon. Reload this page in two minutes.`,
  })
}

/** For the server's team: lets the probe look now, and allows or forbids that it looks at all. */
export function LookControls({ listingId, off }: { listingId: string; off: boolean }) {
  const set = useSetLooks(listingId)
  const check = useCheckNow(listingId)
  return (
    <div className="grid gap-2">
      {!off && (
        <Button size="sm" busy={check.isPending} onClick={() => check.mutate()}>
          {t`Look now whether it answers`}
        </Button>
      )}
      <Button size="sm" variant="ghost" busy={set.isPending} onClick={() => set.mutate(off)}>
        {off ? t`Let us look whether it answers` : t`Do not ask my server`}
      </Button>
    </div>
  )
}

const useLiveHelpDialog = laterDialog(() => import('./LiveHelpDialog.tsx'))

/** For owners: opens the steps that make the page show how many play. The code loads with the first press. */
export function LiveHelp({ kind }: { kind: Listing['kind'] }) {
  const { show, draw } = useLiveHelpDialog()
  return (
    <>
      <Button onClick={show}>{t`Show who is playing`}</Button>
      {draw({ kind })}
    </>
  )
}
