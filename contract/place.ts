import { SORT_LABELS, type Sort } from './directory.ts'
import { dayPoints, dayWeight } from './trending.ts'

export type { ListingPlace } from './wire/place.ts'

/** The orders of the directory that rank servers: 'Why this place?' answers for these. */
export const RANKED_SORTS = ['top', 'trending', 'month', 'ratings'] as const satisfies readonly Sort[]
export type RankedSort = (typeof RANKED_SORTS)[number]

export const isRanked = (sort: Sort): sort is RankedSort => RANKED_SORTS.some((ranked) => ranked === sort)

export const PLACE_QUESTION = 'Why this place?'

/** What the points of an order are. */
const UNITS: Record<RankedSort, readonly [one: string, many: string]> = {
  top: ['counted vote', 'counted votes'],
  trending: ['point', 'points'],
  month: ['point', 'points'],
  ratings: ['star', 'stars'],
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const exact = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const fine = new Intl.NumberFormat('en', { minimumFractionDigits: 3, maximumFractionDigits: 3 })

/** Points with as many digits as decide the order: '1,240 counted votes', '52.31 points', '4.118 stars'. */
export function pointsText(sort: RankedSort, points: number): string {
  const number = { top: whole, trending: fine, month: exact, ratings: fine }[sort].format(points)
  return `${number} ${UNITS[sort][sort === 'top' && points === 1 ? 0 : 1]}`
}

/** The place of a server in an order: 'Place 12 of 212 in Top', 'Place 2 of 30 in Top, Skyblock'. */
export function placeText(
  { sort, tag, place, total }: { sort: RankedSort; tag: string; place: number; total: number },
  all: string,
): string {
  return `Place ${whole.format(place)} of ${whole.format(total)} in ${SORT_LABELS[sort]}${tag === all ? '' : `, ${tag}`}`
}

/** A day of an order in figures: its people, what they count, and the points of the day. */
export function dayFigures(sort: RankedSort, people: number, day: number, today: number) {
  const root = Math.sqrt(people)
  return sort === 'month'
    ? { sum: `√${exact.format(people)}`, points: exact.format(dayPoints(people)) }
    : {
        sum: `√${exact.format(people)} × ${fine.format(dayWeight(day, today))}`,
        points: fine.format(root * dayWeight(day, today)),
      }
}
