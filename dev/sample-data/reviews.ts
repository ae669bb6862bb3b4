import type { Tag } from '../../contract/directory.ts'
import { asChild, asLearner, fillIn } from './phrases.ts'
import { createDeck, createRandom, type Random } from './random.ts'
import type { ReviewRow } from './rows.ts'
import { itemAt, type Scene } from './scene.ts'
import { ABOUT, GRIPE, PRAISE, REVIEWERS, SHORT, type Mood } from './words/review-fragments.ts'

export function* sampleReviews(scene: Scene): Generator<ReviewRow> {
  const write = createReviewer(createRandom(`${scene.seed}/reviews`))
  for (const [i, { listing, author, rating, ago, editedAgo }] of scene.ledgers.reviews.entries()) {
    const { name, tag } = itemAt(scene.names, listing)
    yield {
      id: itemAt(scene.reviewIds, i),
      listing_id: itemAt(scene.listingIds, listing),
      author_id: itemAt(scene.userIds, author),
      rating,
      text: write(name, tag, rating),
      created_at: scene.now - ago,
      updated_at: scene.now - editedAgo,
    }
  }
}

type Voice = keyof typeof REVIEWERS

/** Who is heard how often. */
const CASTING: readonly Voice[] = [
  'fan',
  'fan',
  'fan',
  'parent',
  'builder',
  'builder',
  'tryhard',
  'tryhard',
  'critic',
  'critic',
  'learner',
  'learner',
  'veteran',
  'joker',
  'plain',
  'plain',
  'plain',
]

/** Writes reviews in many voices that fit a rating; many leave the text empty, some leave a word. */
function createReviewer(random: Random): (name: string, tag: Tag, rating: number) => string {
  const casting = createDeck(CASTING, random)
  const decks = createDecks(random)
  return (name, tag, rating) => {
    const mood = moodOf(rating, random)
    const length = random.next()
    if (length < 0.14) return ''
    if (length < 0.26) return decks.short(mood)
    const voice = fittingVoice(casting, tag)
    const middle = aboutIt(decks, random, tag, mood).map((sentence) => inVoice(voice, sentence, random))
    const sentences = [
      decks.open(voice, mood),
      ...middle,
      random.chance(0.55) ? decks.close(voice, mood) : '',
    ]
    return join(
      voice,
      random,
      sentences.filter((sentence) => sentence !== ''),
    )
      .map((piece) => fillIn(piece, random, name))
      .join('')
  }
}

/** Builders only speak where there is something to build. */
const NOTHING_TO_BUILD: readonly Tag[] = ['PvP', 'Prisons', 'Skygen', 'Minigames']

function fittingVoice(casting: () => Voice, tag: Tag): Voice {
  const voice = casting()
  return voice === 'builder' && NOTHING_TO_BUILD.includes(tag) ? fittingVoice(casting, tag) : voice
}

function moodOf(rating: number, random: Random): Mood {
  if (rating >= 4) return rating === 4 && random.chance(0.15) ? 'mixed' : 'good'
  return rating === 3 || (rating === 2 && random.chance(0.3)) ? 'mixed' : 'bad'
}

type Decks = ReturnType<typeof createDecks>

function createDecks(random: Random) {
  const decks = new Map<string, () => string>()
  const from = (key: string, cards: readonly string[]) => {
    const deck = decks.get(key) ?? createDeck(cards, random)
    decks.set(key, deck)
    return deck()
  }
  return {
    short: (mood: Mood) => from(`short ${mood}`, SHORT[mood]),
    open: (voice: Voice, mood: Mood) => from(`open ${voice} ${mood}`, REVIEWERS[voice][mood].open),
    close: (voice: Voice, mood: Mood) => from(`close ${voice} ${mood}`, REVIEWERS[voice][mood].close),
    praise: (tag: Tag) => from(`praise ${tag}`, ABOUT[tag].praise),
    gripe: (tag: Tag) => from(`gripe ${tag}`, ABOUT[tag].gripe),
    anyPraise: () => from('praise', PRAISE),
    anyGripe: () => from('gripe', GRIPE),
  }
}

/** None to three sentences about the server itself. */
function aboutIt(decks: Decks, random: Random, tag: Tag, mood: Mood): string[] {
  const praise = () => (random.chance(0.6) ? decks.praise(tag) : decks.anyPraise())
  const gripe = () => (random.chance(0.6) ? decks.gripe(tag) : decks.anyGripe())
  if (mood === 'mixed') return random.chance(0.7) ? [gripe(), praise()] : [gripe()]
  const say = mood === 'good' ? praise : gripe
  return [...new Set(Array.from({ length: random.pick([0, 1, 1, 1, 2, 2, 3]) }, say))]
}

function inVoice(voice: Voice, sentence: string, random: Random): string {
  if (voice === 'fan' || voice === 'tryhard') return asChild(sentence, random)
  return voice === 'learner' ? asLearner(sentence, random) : sentence
}

/** Chat writers end no sentence; the others now and then begin a new line. */
function join(voice: Voice, random: Random, sentences: string[]): string[] {
  const chat = voice === 'fan' || voice === 'tryhard'
  return sentences.map((sentence, i) => {
    if (i === 0) return sentence
    if (chat) return random.pick([', ', '. ', ' ', '... ', '\n']) + sentence
    return (random.chance(0.08) ? '\n\n' : ' ') + sentence
  })
}
