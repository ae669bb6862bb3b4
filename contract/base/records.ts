export function fromKeys<Key extends string, Value>(
  keys: readonly Key[],
  valueOf: (key: Key) => Value,
): Record<Key, Value> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one entry for each key
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, Value>
}

/** The keys of a constant record, in its order. */
// @__NO_SIDE_EFFECTS__
export function keysOf<Key extends string>(of: Readonly<Record<Key, unknown>>): [Key, ...Key[]] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it has no others
  return Object.keys(of) as [Key, ...Key[]]
}

/** An object with these of its keys only. */
export function only<Of extends object, const Key extends keyof Of & string>(
  of: Of,
  keys: readonly Key[],
): Pick<Of, Key> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- there is one entry for each key
  return Object.fromEntries(keys.map((key) => [key, of[key]])) as Pick<Of, Key>
}
