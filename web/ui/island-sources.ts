import type { IslandOptions, IslandSubject } from '../../contract/island.ts'

/** Drawing islands weighs as much as the rest of a list of cards: the texts need not wait for it. Asked for at once, not when first shown. */
const drawing = import('../../contract/island.ts')

const KEPT_MAX = 200

let sources: Map<string, string> | undefined
let turn: Promise<unknown> = drawing.catch(() => undefined)

/** The pictures drawn lately, by what they show, and those that came with the page. */
function kept(): Map<string, string> {
  sources ??= new Map(
    Array.from(
      globalThis.document?.querySelectorAll<HTMLImageElement>('img[data-island]') ?? [],
      ({ dataset, src }) => [dataset['island'] ?? '', src],
    ),
  )
  return sources
}

export const knownSource = (key: string): string | undefined => kept().get(key)

/** Draws one island a task: a list of them would hold up whoever scrolls or types meanwhile. Rejects when the drawing did not arrive. */
export function drawInTurn(key: string, subject: IslandSubject, options: IslandOptions): Promise<void> {
  const drawn = turn
    .then(() => new Promise((resolve) => setTimeout(resolve)))
    .then(async () => {
      const { islandSource } = await drawing
      const all = kept()
      if (!all.has(key)) all.set(key, islandSource(subject, options))
      if (all.size > KEPT_MAX) all.delete(all.keys().next().value ?? '')
    })
  turn = drawn.catch(() => undefined)
  return drawn
}
