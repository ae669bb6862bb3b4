import { type RankedSort, SORT_LABELS } from './directory.ts'
import type { ListingPlace } from './place.wire.ts'
import { lazy } from '../base/lazy.ts'

export type { ListingPlace }

export const PLACE_QUESTION = 'Why this place?'

/** What the points of an order are. */
const UNITS: Record<RankedSort, readonly [one: string, many: string]> = {
  top: ['counted vote', 'counted votes'],
  trending: ['point', 'points'],
  month: ['point', 'points'],
  ratings: ['star', 'stars'],
}

const digits = (count: number) =>
  lazy(() => new Intl.NumberFormat('en', { minimumFractionDigits: count, maximumFractionDigits: count }))
const [whole, exact, fine] = [digits(0), digits(2), digits(3)]

/** Points with as many digits as decide the order: '1,240 counted votes', '34.20 points', '4.118 stars'. */
export function pointsText(sort: RankedSort, points: number): string {
  const number = { top: whole, trending: exact, month: exact, ratings: fine }[sort]().format(points)
  return `${number} ${UNITS[sort][sort === 'top' && points === 1 ? 0 : 1]}`
}

/** The place of a server in an order of all servers: 'Place 12 of 212 in Top'. */
export function placeText({ sort, place, total }: Pick<ListingPlace, 'sort' | 'place' | 'total'>): string {
  return `Place ${whole().format(place)} of ${whole().format(total)} in ${SORT_LABELS[sort]}`
}
