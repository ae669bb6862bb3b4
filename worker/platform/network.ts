/** A home has one IPv4 address, or one IPv6 network of 64 bits. In that network its devices may change their addresses freely. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  const [head = '', tail] = address.toLowerCase().split('::')
  const front = head === '' ? [] : head.split(':')
  const back = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array.from({ length: 8 - front.length - back.length }, () => '0')
  return [...front, ...zeros, ...back]
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** The first 24 bits of an IPv4 address (also in its IPv6 form), or the first 48 of an IPv6 address: the most that one customer usually has. */
export function prefixOf(address: string): string {
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)?.[1]
  return four ?? networkOf(address).split(':').slice(0, 3).join(':')
}

/** What one customer usually has: an IPv4 address (also in its IPv6 form), or the first 48 bits of an IPv6 address. */
export const customerNetwork = (address: string): string =>
  address.includes('.') ? (address.split(':').at(-1) ?? address) : prefixOf(address)
