import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Networks that are private, reserved, for documents, for many at once, or lead to one of these. */
const REFUSED_V4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]
/** Of IPv6, only what is given out at all, without its tunnels to IPv4. */
const GIVEN_OUT_V6 = '2000::/3'
const REFUSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

function listOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

const refusedV4 = listOf('ipv4', REFUSED_V4)
const givenOutV6 = listOf('ipv6', [GIVEN_OUT_V6])
const refusedV6 = listOf('ipv6', REFUSED_V6)

/** Whether a resolved address may be asked: one of the public internet, for one machine. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !refusedV4.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return givenOutV6.check(address, 'ipv6') && !refusedV6.check(address, 'ipv6')
}

const loopbackV4 = listOf('ipv4', ['127.0.0.0/8'])

/** One's own computer, for tests and for trying it. */
export const isLoopback = (address: string): boolean =>
  isIPv4(address) ? loopbackV4.check(address, 'ipv4') : address === '::1'
