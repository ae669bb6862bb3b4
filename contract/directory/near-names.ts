import { lazy } from '../base/lazy.ts'
import { editDistance, readAsLetters } from '../text/edit-distance.ts'
import { searchWords } from '../text/fold.ts'
import { isFiller, smallWords, topicWords } from './topics.ts'

/** Words that different names share: kinds of servers, and what people add to names. */
const commonWords = lazy(() => new Set([...topicWords(), ...smallWords()]))
/** What is written at the end of a word as if it belonged to it: 'LanternSMP'. */
const ENDING = /(?<=.{4})(?:smp|mcpe|mc|realms?|network|servers?)$/u
const NUMBER = /^\d{1,4}$/u

/** The words by which people recognize a name, in one form. */
export function tellingWords(name: string): string[] {
  return searchWords(name)
    .map((word) => word.replace(ENDING, ''))
    .filter((word) => !isFiller(word) && !commonWords().has(word) && !NUMBER.test(word))
    .map(lettersOf)
    .filter((word) => word !== '')
}

const lettersOf = (word: string) => readAsLetters(word).replaceAll(/[^\p{L}\p{N}]/gu, '')

/** How many typing errors a text may have. In a short one, a single other letter makes another word. */
function errorsAllowed(text: string): number {
  if (text.length < 5) return 0
  return text.length < 9 ? 1 : 2
}

const isNear = (one: string, other: string) =>
  editDistance(one, other) <= errorsAllowed(one.length < other.length ? one : other)

/** A word of this length is a name by itself: 'Quetzalport' and 'Quetzalport Nights' are near. */
const WORD_ALONE = 8

/**
 * Whether people may take one name for the other. The rare words count: 'Lantern Survival' is near to
 * 'Lanterns SMP', and not to 'Otter Survival'.
 */
export function areNearNames(one: string, other: string): boolean {
  const [words, others] = [tellingWords(one), tellingWords(other)]
  if (words.length === 0 || others.length === 0)
    return words.length === others.length && isNear(wholeOf(one), wholeOf(other))
  return (
    isNear(words.join(''), others.join('')) ||
    isNear(words.toSorted().join(''), others.toSorted().join('')) ||
    isSoleWordIn(words, others) ||
    isSoleWordIn(others, words)
  )
}

const isSoleWordIn = ([word = '', ...more]: string[], others: string[]) =>
  more.length === 0 && word.length >= WORD_ALONE && others.includes(word)

const wholeOf = (name: string) => searchWords(name).map(lettersOf).join('')

/** Shorter parts of names are in too many others. */
const SHARED_MIN = 3

/** Whether a community's name fits a server's: they are near, or one has a telling word of the other. */
export function nameFits(name: string, community: string): boolean {
  const has = (text: string, words: readonly string[]) =>
    words.some((word) => word.length >= SHARED_MIN && wholeOf(text).includes(word))
  return (
    areNearNames(name, community) ||
    has(community, tellingWords(name)) ||
    has(name, tellingWords(community)) ||
    (tellingWords(name).length === 0 && wholeOf(community).includes(wholeOf(name)))
  )
}
