/** Plain text stays plain in the address bar (`?q=2048`, not `?q="2048"`), because people share links. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/**
 * Own code, because the router calls it several times for each page and `URLSearchParams` is slow in the
 * Worker.
 */
export function stringifySearch(search: object): string {
  let text = ''
  for (const [name, value] of Object.entries(search))
    if (typeof value === 'string' || typeof value === 'number')
      text += `${text === '' ? '?' : '&'}${encode(name)}=${encode(String(value))}`
  return text
}

/**
 * As forms write it: a blank is `+`. Half of a surrogate pair has no code and is replaced, as browsers do.
 */
const encode = (text: string) =>
  encodeURIComponent(text.replaceAll(/\p{Surrogate}/gu, '\ufffd')).replaceAll('%20', '+')
