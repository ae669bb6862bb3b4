import { t } from '@lingui/core/macro'
import { shownHost } from '#contract/text/international-host.ts'
import { tell } from '../../lib/beacons.ts'
import { CopyRow, type CopyRowProps } from './CopyRow.tsx'
import type { Joinable } from './joinable.ts'
import { RealmCode } from './RealmCode.tsx'
import type { WayIn } from './ways-in.ts'

interface WayRowsProps {
  ways: readonly WayIn[]
  listing: Joinable
  big: boolean
}

/** The values that the game asks for, to copy, or in `big` letters to type them on another device. */
export function WayRows({ ways, listing, big }: WayRowsProps) {
  const onUse = () => tell(listing._id, 'click_realm')
  return (
    <dl className="rounded-field border-2 border-line-strong bg-field">
      {ways.map((way) => (
        <Way key={'text' in way ? way.text : way.gamertag} way={way} big={big} onUse={onUse} />
      ))}
    </dl>
  )
}

function Way({ way, ...row }: { way: WayIn } & Pick<CopyRowProps, 'big' | 'onUse'>) {
  if (way.kind === 'friend')
    return (
      <CopyRow
        term={t`Gamertag`}
        text={way.gamertag}
        copy={t`Copy gamertag`}
        done={t`Gamertag copied`}
        {...row}
      />
    )
  if (way.kind === 'realm')
    return (
      <CopyRow
        term={t`Realm code`}
        text={way.code}
        shown={<RealmCode code={way.code} />}
        copy={t`Copy code`}
        done={t`Realm code copied`}
        {...row}
      />
    )
  return (
    <>
      <CopyRow
        term={t`Address`}
        text={shownHost(way.host)}
        copied={way.host}
        copy={t`Copy address`}
        done={t`Address copied`}
        {...row}
      />
      <CopyRow term={t`Port`} text={String(way.port)} copy={t`Copy port`} done={t`Port copied`} {...row} />
    </>
  )
}
