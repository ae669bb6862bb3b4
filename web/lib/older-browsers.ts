/**
 * What the oldest browsers (`BROWSERS` in `vite.config.ts`) lack of arrays. Imported before everything else.
 */
export const ARRAY_METHODS = {
  toSorted<Item>(this: Item[], compare: (a: Item, b: Item) => number) {
    const copy = [...this]
    copy.sort(compare)
    return copy
  },
  toReversed<Item>(this: Item[]) {
    return this.map((_, place) => this[this.length - 1 - place])
  },
  toSpliced<Item>(this: Item[], ...change: [start: number, count: number, ...items: Item[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with<Item>(this: Item[], place: number, item: Item) {
    return this.map((each, index) => (index === (place < 0 ? this.length + place : place) ? item : each))
  },
  findLast<Item>(this: Item[], fits: (item: Item) => boolean) {
    return this.filter((item) => fits(item)).pop()
  },
}

export function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

function add(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

add(Array.prototype, ARRAY_METHODS)
add(URL, { canParse })
if (typeof Element === 'function')
  add(Element.prototype, {
    checkVisibility(this: Element) {
      return this.getClientRects().length > 0
    },
  })
