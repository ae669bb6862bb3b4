import { countText } from '#contract/text/count-text.ts'
import type { OddGroup } from '#contract/votes/odd-days.ts'
import type { OddDay } from '#contract/votes/odd-days.wire.ts'

export const GROUP_NAMES: Readonly<Record<OddGroup | 'all', string>> = {
  newcomers: 'Newcomers',
  network: 'One network',
  minute: 'One minute',
  all: 'Everybody',
}

/** The figures of a day: '27 votes: 27 newcomers, 13 from one network, 1 in one minute'. */
export function figuresText({ subject, people, newcomers, network, minute }: OddDay): string {
  const what = countText(people, subject === 'votes' ? 'vote' : 'review')
  return `${what}: ${countText(newcomers, 'newcomer')}, ${network} from one network, ${minute} in one minute`
}

/** How many votes or reviews of the day still count, such as '12 of them count'; `null` while all do. */
export function leftText({ subject, people, left }: OddDay): string | null {
  if (left >= people) return null
  return subject === 'votes' ? `${left} of them count` : `${left} of them are there`
}
