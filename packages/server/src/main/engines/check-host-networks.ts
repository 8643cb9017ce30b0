import { isLocalHypervisor } from '#drivers/libvirt/index.ts'
import type { ValuePath, FileProblem } from '../yaml/parse-yaml.ts'
import type { EngineFile } from './engine-schema.ts'

type LibvirtEntries = NonNullable<EngineFile['libvirt']>

/** Longest name of a network interface in Linux. */
const bridgeName = /^[a-z][a-z0-9-]{0,14}$/

/** Returns the problems of the networks of libvirt engines: path and reason of each. */
export function checkHostNetworks(libvirt: LibvirtEntries): readonly FileProblem[] {
  return libvirt.flatMap(({ network, hypervisors }, index) => {
    const at = (...rest: ValuePath): ValuePath => ['libvirt', index, ...rest]
    const { kind = 'none', name, gateway, name_servers: nameServers } = network ?? {}
    const isManaged = kind === 'nat' || kind === 'routed'
    return [
      ...((kind === 'network' || kind === 'bridge') && name === undefined
        ? [{ at: at('network', 'name'), reason: `is required: set the name of the ${kind}.` }]
        : []),
      ...(kind !== 'bridge' && (gateway !== undefined || (nameServers !== undefined && !isManaged))
        ? [{ at: at('network'), reason: 'must be of kind bridge if it has a gateway or name_servers.' }]
        : []),
      ...(isManaged ? checkManaged({ at, kind, name, hypervisors }, libvirt.slice(0, index)) : []),
    ]
  })
}

interface ManagedEntry extends Pick<LibvirtEntries[number], 'hypervisors'> {
  readonly at: (...rest: ValuePath) => ValuePath
  readonly kind: string
  readonly name: string | undefined
}

function checkManaged({ at, kind, name, hypervisors }: ManagedEntry, earlier: LibvirtEntries): FileProblem[] {
  const uris = hypervisors.map(({ uri }) => uri)
  const isTaken = earlier.some(
    ({ network, hypervisors: others }) =>
      (network?.kind === 'nat' || network?.kind === 'routed') &&
      network.name === name &&
      others.some(({ uri }) => uris.includes(uri)),
  )
  return [
    ...(name === undefined || bridgeName.test(name)
      ? []
      : [
          {
            at: at('network', 'name'),
            reason: 'must be at most 15 lowercase letters, digits and hyphens, and start with a letter.',
          },
        ]),
    ...(isTaken ? [{ at: at('network'), reason: 'must have another name: an engine above uses this bridge.' }] : []),
    ...uris.flatMap((uri, position) =>
      isLocalHypervisor(uri) || /^[a-z]+[+]ssh:/.test(uri)
        ? []
        : [
            {
              at: at('hypervisors', position, 'uri'),
              reason: `must be a qemu:/// or qemu+ssh URI: a network of kind ${kind} needs ip, nft and dnsmasq on the hypervisor.`,
            },
          ],
    ),
  ]
}
