import { t } from '@lingui/core/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MINUTE } from '#contract/base/time.ts'
import { say } from '#contract/language/i18n.ts'
import { sentenceSpace } from '#contract/language/lists.ts'
import { INVITE_CODE_MIN, parseDiscordInvite } from '#contract/listings/discord-invite.ts'
import { adviseOnTexts } from '#contract/listings/listing-advice.ts'
import { parseServerAddress } from '#contract/listings/server-address.ts'
import type { RuleId } from '#contract/staff/rule-ids.ts'
import { api, ask } from '../../../lib/api.ts'
import { usePaused } from '../../../lib/use-paused.ts'
import { sentence } from '../../../ui/user-text.ts'

interface WaysIn {
  address: string
  discord: string
  /** The id of the listing that is being edited. */
  edited?: string | undefined
}

/** Long enough that a person has stopped typing. */
const PAUSE_MS = 800
const FRESH_MS = 5 * MINUTE

/** The Worker's advice on an invite and an address, without retries: the form works without advice. */
export function waysAdviceQuery({ address, discord, edited }: WaysIn) {
  return queryOptions({
    queryKey: ['advice', address, discord, edited],
    queryFn: ask(
      api.servers.advice.$post,
      { json: { ...(address !== '' && { address }), discord, edited } },
      'advice',
    ),
    staleTime: FRESH_MS,
    retry: false,
  })
}

export interface ListingAdviceProps extends WaysIn {
  name: string
  description: string
}

/** Which rules the input of a form may touch: advice before sending, which stops nobody. */
export function ListingAdvice({ name, description, address, discord, edited }: ListingAdviceProps) {
  const invite = parseDiscordInvite(discord, INVITE_CODE_MIN.submit) ?? ''
  const ways = {
    edited,
    address: usePaused(parseServerAddress(address) ? address.trim() : '', { first: '', ms: PAUSE_MS }),
    discord: usePaused(invite, { first: '', ms: PAUSE_MS }),
  }
  const { data } = useQuery({ ...waysAdviceQuery(ways), enabled: ways.address !== '' || ways.discord !== '' })
  const onTexts = adviseOnTexts({ name, description }).map(({ rule, kind, phrase }) => ({
    rule,
    text: say(`advice.${kind}`, { phrase }),
  }))
  const onWays = (data?.advice ?? []).map(({ rule, kind, name: other }) => ({
    rule,
    text: say(`advice.${kind}`, { name: other ?? '' }),
  }))
  const advice = [...onTexts, ...onWays]
  return (
    <div aria-live="polite">
      {advice.length > 0 && (
        <section className="notch notch-step-3 notch-fill-amber-soft notch-edge-line grid gap-2 px-5 py-4">
          <h2 className="text-lg">{t`Before staff look`}</h2>
          <ul className="grid gap-2">
            {advice.map((line) => (
              <Line key={line.rule + line.text} advice={line} />
            ))}
          </ul>
          <p className="text-sm text-ink-muted">{t`You can send it as it is. Staff decide.`}</p>
        </section>
      )}
    </div>
  )
}

function Line({ advice: { rule, text } }: { advice: { rule: RuleId; text: string } }) {
  return (
    <li {...sentence()}>
      {text}
      {sentenceSpace()}
      <Link to="/rules" hash={rule} className="link">
        {say(`rule.${rule}`)}
      </Link>
    </li>
  )
}
