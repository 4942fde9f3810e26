import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

/** Resolves a host to its addresses. */
export type ResolveHost = (host: string) => Promise<readonly string[]>

/** An address to connect to, or why there is none. */
export type Pinned =
  | { readonly address: string }
  | { readonly problem: 'unknown-host' | 'private-address' }

/**
 * From IANA's registries of special addresses: this machine, private networks, multicast and
 * examples.
 */
const special4 = [
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
  '224.0.0.0/3',
]

/** Within the only public range of IPv6: tunnels, which embed an IPv4 address, and examples. */
const special6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const refused = listOf(special4, 'ipv4')
const public6 = listOf(['2000::/3'], 'ipv6')
const refused6 = listOf(special6, 'ipv6')

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    list.addSubnet(address, Number(bits), family)
  }
  return list
}

/**
 * Is this an address of the public internet (docs/product/webhooks.md#addresses)? In IPv6 only
 * global unicast is: an IPv4 address in IPv6 never is.
 */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused.check(address, 'ipv4')
  return family === 6 && public6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

const resolveByDns: ResolveHost = async (host) =>
  (await lookup(host, { all: true })).map(({ address }) => address)

/**
 * Resolves a host once. The caller then connects to exactly that address, so a later change of the
 * name has no effect. A host with a private address among others is refused.
 * @param host in the form of `URL`.
 * @param isLocal the host may be anywhere.
 */
export async function pinAddress(
  host: string,
  isLocal: boolean,
  resolve: ResolveHost = resolveByDns,
): Promise<Pinned> {
  const literal = host.replace(/^\[(.*)\]$/, '$1')
  const found = isIP(literal) ? [literal] : await resolve(host).catch(() => [])
  const [address] = found
  if (address === undefined) return { problem: 'unknown-host' }
  if (!isLocal && !found.every(isPublicAddress)) return { problem: 'private-address' }
  return { address }
}
