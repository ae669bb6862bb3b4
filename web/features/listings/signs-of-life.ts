import { wholeNumber } from '#contract/text/compact-number.ts'
import type { Listing } from '#contract/listings/listing.ts'
import { DAY } from '#contract/base/time.ts'
import { relativeTime } from '../../ui/relative-time.ts'

/** A number of people who are online says little after this time. Then the number of members is shown. */
const ONLINE_SHOWN_MS = DAY
/** After this time the number of members is not shown either. */
const MEMBERS_SHOWN_MS = 14 * DAY

type Signs = Pick<Listing, 'kind' | 'weekVotes' | 'discordCounts' | 'players'>

/**
 * What is alive: each count with its source and age. One that is too old to mean 'now' is left out; of Discord the
 * number of members remains for two weeks.
 */
export function signsOf({ kind, weekVotes, discordCounts, players }: Signs, now: number): string[] {
  const count = (number: number, what: string, iso: string, longest: number) => {
    const then = Date.parse(iso)
    return now - then < longest && `${wholeNumber(number)} ${what} ${relativeTime(then, now)}`
  }
  return [
    kind && (kind === 'realm' ? 'Realm' : 'Server'),
    weekVotes > 0 && `${wholeNumber(weekVotes)} ${weekVotes === 1 ? 'vote' : 'votes'} this week`,
    players &&
      count(
        players.playing,
        players.source === 'owner' ? 'playing, said the owner' : 'playing, counted by staff',
        players.countedAt,
        ONLINE_SHOWN_MS,
      ),
    discordCounts &&
      (count(discordCounts.online, 'online on Discord', discordCounts.countedAt, ONLINE_SHOWN_MS) ||
        count(discordCounts.members, 'members on Discord', discordCounts.countedAt, MEMBERS_SHOWN_MS)),
  ].filter((sign) => typeof sign === 'string')
}
