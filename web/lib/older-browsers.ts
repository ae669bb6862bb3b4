/**
 * What the oldest browsers (`BROWSERS` in `vite.config.ts`) lack. Imported before everything else.
 */
export const ARRAY_METHODS = {
  toSorted<Item>(this: Item[], compare: (a: Item, b: Item) => number) {
    const copy = [...this]
    copy.sort(compare)
    return copy
  },
  toReversed<Item>(this: Item[]) {
    const copy = [...this]
    copy.reverse()
    return copy
  },
  toSpliced<Item>(this: Item[], ...change: [start: number, count: number, ...items: Item[]]) {
    const copy = [...this]
    copy.splice(...change)
    return copy
  },
  with<Item>(this: Item[], index: number, item: Item) {
    return this.map((each, at) => (at === (index < 0 ? this.length + index : index) ? item : each))
  },
}

export function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

function addMissing(target: object, methods: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(methods))
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

addMissing(Array.prototype, ARRAY_METHODS)
addMissing(URL, { canParse })
// The server has no elements.
if (typeof Element === 'function')
  addMissing(Element.prototype, {
    // Options are ignored: an invisible element with a box counts as visible.
    checkVisibility(this: Element) {
      return this.getClientRects().length > 0
    },
  })
