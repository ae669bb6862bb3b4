/**
 * What `make` returns, made when somebody first asks for it. Every fresh isolate evaluates all modules before its first answer, so nothing dear is made
 * there: the first `Intl` formatter alone would be a tenth of the Worker's start.
 */
// @__NO_SIDE_EFFECTS__
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
