import ipaddr from 'ipaddr.js'
import { isOverlapping, planeNetworks } from '#drivers/kubernetes/plane/plane-network.ts'
import type { ValuePath, FileProblem } from '../yaml/parse-yaml.ts'
import type { EngineFile } from './engine-schema.ts'
import { explainSocket, isThisMachine } from './control-machine.ts'
import { checkHostNetworks } from './check-host-networks.ts'
import { explainHypervisorAccess } from './hypervisor-uri.ts'

/** Built-in engine for simulated infrastructure. */
export const simulatedEngine = 'simulated'

/** Returns the problems of a file that matches the schema: path and reason of each inconsistent entry. */
export function checkEngines({
  libvirt = [],
  containers = [],
  file = [],
  ceph = [],
  kubernetes = [],
  restic = [],
}: EngineFile): readonly FileProblem[] {
  const names: [ValuePath, string][] = []
  for (const [kind, list] of Object.entries({ libvirt, containers, file, ceph, kubernetes, restic }))
    names.push(...list.map(({ name }, index): [ValuePath, string] => [[kind, index, 'name'], name]))
  return [
    ...findDuplicates(names),
    ...names.flatMap(([at, name]) =>
      name === simulatedEngine ? [{ at, reason: `must not be ${simulatedEngine}, which is a built-in engine.` }] : [],
    ),
    ...libvirt.flatMap(checkLibvirt),
    ...checkHostNetworks(libvirt),
    ...containers.flatMap(({ machines, images = [] }, index) => [
      ...findDuplicates(
        machines.map(({ name }, position) => [['containers', index, 'machines', position, 'name'], name]),
      ),
      ...findDuplicates(images.map(({ id }, position) => [['containers', index, 'images', position, 'id'], id])),
    ]),
    ...file.flatMap(({ classes }, index) =>
      findDuplicates(
        classes.map((one, at) => [['file', index, 'classes', at], `${one.storage_class} in region ${one.region}`]),
      ),
    ),
    ...ceph.flatMap(({ pools, clients = [] }, index) => [
      ...findDuplicates(pools.map((one, at) => [['ceph', index, 'pools', at, 'storage_class'], one.storage_class])),
      ...findDuplicates(clients.map((one, at) => [['ceph', index, 'clients', at, 'hypervisor'], one.hypervisor])),
    ]),
    ...kubernetes.flatMap(checkKubernetes),
    ...findDuplicates(
      restic.flatMap(({ regions }, index) =>
        regions.map((region, at): [ValuePath, string] => [
          ['restic', index, 'regions', at],
          `store of region ${region}`,
        ]),
      ),
    ),
  ]
}

/** Oldest Kubernetes minor version whose API server supports the generated configuration. */
const oldestMinor = 34

function checkKubernetes(
  {
    machines,
    versions,
    ports,
    member_ports: memberPorts,
    addresses = [],
    api,
    subnets,
  }: NonNullable<EngineFile['kubernetes']>[number],
  index: number,
): FileProblem[] {
  const at = (...rest: ValuePath): ValuePath => ['kubernetes', index, ...rest]
  return [
    ...findDuplicates(machines.map(({ name }, position) => [at('machines', position, 'name'), name])),
    ...versions.flatMap((version, position) =>
      Number(version.split('.')[1]) < oldestMinor
        ? [{ at: at('versions', position), reason: `must be 1.${oldestMinor} or newer.` }]
        : [],
    ),
    ...checkPorts(ports, at('ports', 'to')),
    ...checkPorts(memberPorts, at('member_ports', 'to')),
    ...(ports && memberPorts && ports.from <= memberPorts.to && memberPorts.from <= ports.to
      ? [{ at: at('member_ports'), reason: 'must not overlap with ports.' }]
      : []),
    ...checkSubnets(subnets).map((reason) => ({ at: at('subnets'), reason })),
    ...machines.flatMap((one, position) =>
      explainSocket(one).map(([field, reason]) => ({ at: at('machines', position, field), reason })),
    ),
    ...(api && isTaken(api.port, ports)
      ? [{ at: at('api', 'port'), reason: 'must not be one of the cluster ports.' }]
      : []),
    ...(api && api.address === undefined && machines.length > 1
      ? [{ at: at('api'), reason: 'must have an address if the engine has several machines.' }]
      : []),
    ...findDuplicates(addresses.map(({ region }, position) => [at('addresses', position, 'region'), region])),
    ...checkAddresses(machines).map(([position, reason]) => ({ at: at('machines', position, 'address'), reason })),
  ]
}

function checkSubnets(subnets: string | undefined): readonly string[] {
  if (subnets === undefined) return []
  const isNetwork =
    ipaddr.IPv4.isValidCIDRFourPartDecimal(subnets) &&
    ipaddr.IPv4.networkAddressFromCIDR(subnets).toString() === subnets.split('/')[0]
  if (!isNetwork) return ['must be an IPv4 network whose address has no bits after the prefix, such as 10.83.0.0/16.']
  const taken = Object.values(planeNetworks).find((one) => isOverlapping(subnets, one))
  return taken === undefined ? [] : [`must not overlap with ${taken}, which every cluster uses inside.`]
}

function checkPorts(ports: { readonly from: number; readonly to: number } | undefined, at: ValuePath): FileProblem[] {
  return ports && ports.from > ports.to ? [{ at, reason: `must be ${ports.from} or higher.` }] : []
}

function checkAddresses(
  machines: NonNullable<EngineFile['kubernetes']>[number]['machines'],
): (readonly [number, string])[] {
  return machines.flatMap((machine, position): [number, string][] => {
    const { address, regions } = machine
    if (address !== undefined) return []
    if (!isThisMachine(machine)) return [[position, 'is required: this machine is not local.']]
    const others = machines.filter((_other, index) => index !== position)
    const isShared = others.some((other) => other.regions.some((one) => regions.includes(one)))
    return isShared ? [[position, 'is required: other machines of the region connect to it.']] : []
  })
}

function isTaken(
  port: number | undefined,
  { from, to }: { readonly from: number; readonly to: number } = { from: 36_443, to: 37_442 },
): boolean {
  return port !== undefined && port >= from && port <= to
}

function checkLibvirt(
  { hypervisors, images = [], node_images: nodeImages = [] }: NonNullable<EngineFile['libvirt']>[number],
  index: number,
): FileProblem[] {
  const at = (...rest: ValuePath): ValuePath => ['libvirt', index, ...rest]
  return [
    ...findDuplicates(hypervisors.map(({ name }, position) => [at('hypervisors', position, 'name'), name])),
    ...hypervisors.flatMap((one, position) =>
      explainHypervisorAccess(one).map(([field, reason]) => ({ at: at('hypervisors', position, field), reason })),
    ),
    ...findDuplicates(images.map(({ id }, position) => [at('images', position, 'id'), id])),
    ...images.flatMap(({ file, kernel }, position) =>
      file === undefined && kernel === undefined
        ? [{ at: at('images', position), reason: 'must have a file or a kernel.' }]
        : [],
    ),
    ...findDuplicates(nodeImages.map(({ version }, position) => [at('node_images', position, 'version'), version])),
    ...Object.entries({ images, node_images: nodeImages }).flatMap(([list, ones]) =>
      ones.flatMap(({ kernel, initrd, command_line: line }, position) =>
        kernel === undefined && (initrd !== undefined || line !== undefined)
          ? [{ at: at(list, position), reason: 'must have a kernel if it has an initrd or a command_line.' }]
          : [],
      ),
    ),
  ]
}

function findDuplicates(named: readonly (readonly [ValuePath, string])[]): FileProblem[] {
  const words = named.map(([, word]) => word)
  return named.flatMap(([at, word], index) =>
    words.indexOf(word) === index ? [] : [{ at, reason: `is a duplicate: ${word}.` }],
  )
}
