/** Plain text stays plain in the address bar (`?q=2048`, not `?q="2048"`): people share links. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

export function stringifySearch(search: object): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number') parameters.append(name, String(value))
  return parameters.size > 0 ? `?${parameters.toString()}` : ''
}
