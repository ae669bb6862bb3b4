import type { Random } from './random.ts'

/** Fills a fragment: `{2-9}` with a number between, `{a|b}` with one of the words, `{name}` with the name. */
export function fillIn(fragment: string, random: Random, name: string): string {
  return fragment.replace(/\{([^{}]*)\}/gu, (_, inner: string) => {
    if (inner === 'name') return name
    const range = /^(\d+)-(\d+)$/u.exec(inner)
    if (range) return String(random.int(Number(range[1]), Number(range[2])))
    return random.pick(inner.split('|'))
  })
}

/** Small letters, short words and few full stops: how a child writes in chat. */
export function asChild(sentence: string, random: Random): string {
  const plain = sentence.toLowerCase().replaceAll('.', '').replaceAll('’', "'").replaceAll(';', ',')
  const short = random.chance(0.6)
    ? plain
        .replace(/\byou\b/gu, 'u')
        .replace(/\byour\b/gu, 'ur')
        .replace(/\band\b/gu, '+')
    : plain
  return random.chance(0.25)
    ? `${short} ${random.pick(['lol', '!!', ':D', 'fr', 'XD', 'and stuff', '🙂'])}`
    : short
}

/** Full stops become exclamation marks, and now and then a word is shouted. */
export function asShout(sentence: string, random: Random): string {
  const loud = sentence.replace(/\.$/u, '!')
  if (!random.chance(0.35)) return loud
  return loud.replace(/\b(never|all|every|none|nobody|no)\b/iu, (word) => word.toUpperCase())
}

/** Articles go missing: English that was learned late. */
export function asLearner(sentence: string, random: Random): string {
  return sentence
    .replace(/\b(?:the|a|an) /giu, (article) => (random.chance(0.45) ? '' : article))
    .replace(/^\p{Ll}/u, (c) => c.toUpperCase())
}
