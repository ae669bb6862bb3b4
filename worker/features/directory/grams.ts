/** The distinct substrings of these lengths, in the order of the text. */
export function gramsOf(text: string, sizes: readonly number[]): string[] {
  const characters = [...text]
  const found = sizes.flatMap((size) =>
    characters
      .slice(0, Math.max(0, characters.length - size + 1))
      .map((_, start) => characters.slice(start, start + size).join('')),
  )
  return [...new Set(found)]
}
