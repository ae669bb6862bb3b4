/** The CRC-32 of ZIP and PNG files: polynomial 0xEDB88320, start and end inverted. */
export function crc32(bytes: Uint8Array): number {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (0xed_b8_83_20 & -(sum & 1))
  }
  return ~sum >>> 0
}
