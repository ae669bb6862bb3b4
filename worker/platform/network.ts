import ipaddr from 'ipaddr.js'

/**
 * The network of an address: its first bits, the rest as zeros. A text that is no address stands for itself.
 */
function firstBits(address: string, bits: { ipv4: number; ipv6: number }): string {
  if (!ipaddr.isValid(address)) return address
  // Also makes an IPv4 address of one that is written in its IPv6 form.
  const parsed = ipaddr.process(address)
  return parsed.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${parsed.toString()}/${bits.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${parsed.toString()}/${bits.ipv6}`).toString()
}

/**
 * The network of a home: one IPv4 address, or an IPv6 network of 64 bits, in which devices change their
 * addresses.
 */
export const networkOf = (address: string): string => firstBits(address, { ipv4: 32, ipv6: 64 })

/**
 * The first 24 bits of an IPv4 address, or the first 48 of an IPv6 address: the most that one customer
 * usually has.
 */
export const prefixOf = (address: string): string => firstBits(address, { ipv4: 24, ipv6: 48 })

/** What one customer usually has: an IPv4 address, or the first 48 bits of an IPv6 address. */
export const customerNetwork = (address: string): string => firstBits(address, { ipv4: 32, ipv6: 48 })
