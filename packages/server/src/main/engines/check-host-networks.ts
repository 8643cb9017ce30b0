import { isLocalHypervisor } from '#drivers/libvirt/index.ts'
import type { ValuePath, FileProblem } from '../yaml/parse-yaml.ts'
import type { EngineFile } from './engine-schema.ts'

type LibvirtEntries = NonNullable<EngineFile['libvirt']>

/** Longest name of a network interface in Linux. */
const bridgeName = /^[a-z][a-z0-9-]{0,14}$/

const problemIf = (isWrong: boolean, at: ValuePath, reason: string): FileProblem[] => (isWrong ? [{ at, reason }] : [])

const isManaged = (network: LibvirtEntries[number]['network']): boolean =>
  network?.kind === 'nat' || network?.kind === 'routed'

/** Returns the problems of the networks of libvirt engines: path and reason of each. */
export function checkHostNetworks(libvirt: LibvirtEntries): readonly FileProblem[] {
  return libvirt.flatMap((entry, index) => {
    const at: ValuePath = ['libvirt', index, 'network']
    const { kind = 'none', name, gateway, name_servers: nameServers } = entry.network ?? {}
    const hasServers = nameServers !== undefined && !isManaged(entry.network)
    return [
      ...problemIf(
        (kind === 'network' || kind === 'bridge') && name === undefined,
        [...at, 'name'],
        `is required: set the name of the ${kind}.`,
      ),
      ...problemIf(
        kind !== 'bridge' && (gateway !== undefined || hasServers),
        at,
        'must be of kind bridge if it has a gateway or name_servers.',
      ),
      ...(isManaged(entry.network) ? checkManaged(libvirt, index) : []),
    ]
  })
}

function checkManaged(libvirt: LibvirtEntries, index: number): FileProblem[] {
  const at: ValuePath = ['libvirt', index]
  const { network, hypervisors = [] } = libvirt[index] ?? {}
  const uris = hypervisors.map(({ uri }) => uri)
  const isTaken = libvirt
    .slice(0, index)
    .filter((other) => isManaged(other.network) && other.network?.name === network?.name)
    .some((other) => other.hypervisors.some(({ uri }) => uris.includes(uri)))
  const format = 'must be at most 15 lowercase letters, digits and hyphens, and start with a letter.'
  const access = `must be a qemu:/// or qemu+ssh URI: a network of kind ${network?.kind} needs ip, nft and dnsmasq on the hypervisor.`
  return [
    ...problemIf(!bridgeName.test(network?.name ?? 'moor'), [...at, 'network', 'name'], format),
    ...problemIf(isTaken, [...at, 'network'], 'must have another name: an engine above uses this bridge.'),
    ...uris.flatMap((uri, position) =>
      problemIf(
        !isLocalHypervisor(uri) && !/^[a-z]+[+]ssh:/.test(uri),
        [...at, 'hypervisors', position, 'uri'],
        access,
      ),
    ),
  ]
}
