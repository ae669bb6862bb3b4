/**
 * What `make` returns, made when somebody first asks for it. A fresh isolate evaluates all modules before
 * its first answer, so nothing dear, such as an `Intl` formatter, is made there.
 */
// @__NO_SIDE_EFFECTS__
export function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
