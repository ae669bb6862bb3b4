/** Endings of names on one's own machine or network (RFC 6761, 6762, 8375, and common use). */
export const PRIVATE_ENDINGS = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'arpa',
]

/**
 * Whether a name or a dotted IPv4 address is reached from one's own machine or network only, or by nobody.
 */
export function isPrivateHost(host: string): boolean {
  const labels = host.toLowerCase().replace(/\.$/u, '').split('.')
  if (PRIVATE_ENDINGS.includes(labels.at(-1) ?? '')) return true
  if (labels.length !== 4 || !labels.every((label) => /^\d{1,3}$/u.test(label))) return false
  const [first = 0, second = 0] = labels.map(Number)
  return (
    first === 0 ||
    first === 10 ||
    first === 127 ||
    first >= 224 ||
    (first === 100 && second >= 64 && second <= 127) ||
    (first === 169 && second === 254) ||
    (first === 172 && second >= 16 && second <= 31) ||
    (first === 192 && second === 168)
  )
}
