import { ID_LENGTH } from '../base/ids.ts'

/** Longer names are cut: the id behind them decides where an address leads. */
const WORDS_MAX = 60

/**
 * The last part of a server's address: its name, then its id. `nameKey` is the folded name, for decorated
 * letters. A name without Latin letters and digits gives the id alone.
 */
export function listingSlug(id: string, nameKey: string): string {
  const words = nameKey
    .replaceAll(/['\u2019]/g, '')
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
    .slice(0, WORDS_MAX)
    .trim()
  return words === '' ? id : `${words.replaceAll(' ', '-')}-${id}`
}

/** The id in a slug. The words before it may be missing or those of an older name. */
export const idInSlug = (slug: string): string => slug.slice(-ID_LENGTH)

/** Before the id or slug in the address of a server's vote. */
export const VOTE_PATH = '/v'
