import { t, plural } from '@lingui/core/macro'
import { DAY, HOUR } from '#contract/base/time.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { isPauseOn, pauseText } from '#contract/listings/pause.ts'
import { playingText, shownPlayers } from '#contract/listings/players-now.ts'
import { relativeTime } from '../../ui/relative-time.ts'

/** A number of people who are online says little after this time. The number of members is shown instead. */
const ONLINE_SHOWN_MS = DAY
/** After this time the number of members is not shown either. */
const MEMBERS_SHOWN_MS = 14 * DAY

type Signs = Pick<Listing, 'kind' | 'voters' | 'discordCounts' | 'players' | 'live' | 'paused'>

/** How many play, or why nobody says so: it is paused, or does not answer. `busy` replaces '0 playing'. */
export function playersSign(
  listing: Pick<Listing, 'players' | 'live' | 'paused'>,
  now: number,
  busy: string | null = null,
): string | null {
  const { live, paused } = listing
  if (paused && isPauseOn(paused, now)) return pauseText(paused)
  if (live?.state === 'down') return t`Does not answer`
  const players = shownPlayers(listing, now)
  if (players?.playing === 0 && busy !== null) return busy
  return players && playingText(listing, now, ageOf(players.countedAt, now))
}

/** How old a count is, if it is older than an hour. */
const ageOf = (iso: string, now: number): string | null =>
  now - Date.parse(iso) < HOUR ? null : relativeTime(Date.parse(iso), now)

/**
 * Who is there, the strongest sign first, without counts that are too old. `busy` replaces '0 playing'. With
 * `onPage`, players are left out, because a page has `PlayersLine`.
 */
export function signsOf(
  { kind, voters, discordCounts: discord, players, live, paused }: Signs,
  now: number,
  { onPage = false, busy = null }: { onPage?: boolean; busy?: string | null } = {},
): string[] {
  const isWithin = (iso: string, longest: number) => now - Date.parse(iso) < longest
  return [
    !onPage && playersSign({ players, live, paused }, now, busy),
    discord &&
      (isWithin(discord.countedAt, ONLINE_SHOWN_MS)
        ? onlineText(discord.online, ageOf(discord.countedAt, now))
        : isWithin(discord.countedAt, MEMBERS_SHOWN_MS) && membersText(discord.members)),
    voters > 0 && plural(voters, { one: '# voted in 30 days', other: '# voted in 30 days' }),
    kind && (kind === 'realm' ? t`Realm` : t`Server`),
  ].filter((sign) => typeof sign === 'string')
}

/** How many people are on the server's Discord. `age` is set if the count is old. */
const onlineText = (online: number, age: string | null): string =>
  age === null
    ? plural(online, { one: '# on Discord', other: '# on Discord' })
    : plural(online, { one: `# on Discord ${age}`, other: `# on Discord ${age}` })

const membersText = (members: number): string => plural(members, { one: '# member', other: '# members' })
