import type { FilePlace, FileProblem } from '../yaml/parse-yaml.ts'
import type { EngineFile } from './engine-schema.ts'

/** Name of the engine that needs no entry: simulated infrastructure. */
export const simulatedEngine = 'simulated'

/** What is wrong between the entries of a file whose shape is right; empty when nothing is. */
export function checkEngines({ libvirt = [], file = [], ceph = [] }: EngineFile): readonly FileProblem[] {
  const names: [FilePlace, string][] = []
  for (const [kind, list] of Object.entries({ libvirt, file, ceph }))
    names.push(...list.map(({ name }, index): [FilePlace, string] => [[kind, index, 'name'], name]))
  return [
    ...findTwice(names),
    ...names.flatMap(([at, name]) =>
      name === simulatedEngine ? [{ at, reason: `must not be ${simulatedEngine}, which is there anyway.` }] : [],
    ),
    ...libvirt.flatMap(checkLibvirt),
    ...file.flatMap(({ classes }, index) =>
      findTwice(
        classes.map((one, at) => [['file', index, 'classes', at], `${one.storage_class} of region ${one.region}`]),
      ),
    ),
    ...ceph.flatMap(({ pools, clients = [] }, index) => [
      ...findTwice(pools.map((one, at) => [['ceph', index, 'pools', at, 'storage_class'], one.storage_class])),
      ...findTwice(clients.map((one, at) => [['ceph', index, 'clients', at, 'hypervisor'], one.hypervisor])),
    ]),
  ]
}

function checkLibvirt(
  { hypervisors, images = [], network }: NonNullable<EngineFile['libvirt']>[number],
  index: number,
): FileProblem[] {
  const at = (...rest: FilePlace): FilePlace => ['libvirt', index, ...rest]
  const isNamed = network?.kind === 'network' || network?.kind === 'bridge'
  return [
    ...findTwice(hypervisors.map(({ name }, place) => [at('hypervisors', place, 'name'), name])),
    ...findTwice(images.map(({ id }, place) => [at('images', place, 'id'), id])),
    ...images.flatMap(({ file, kernel }, place) =>
      file === undefined && kernel === undefined
        ? [{ at: at('images', place), reason: 'must name a file or a kernel.' }]
        : [],
    ),
    ...images.flatMap(({ kernel, initrd, command_line: line }, place) =>
      kernel === undefined && (initrd !== undefined || line !== undefined)
        ? [{ at: at('images', place), reason: 'must name a kernel where it has an initrd or a command_line.' }]
        : [],
    ),
    ...(isNamed && network.name === undefined
      ? [{ at: at('network', 'name'), reason: `is missing: the ${network.kind} has one.` }]
      : []),
  ]
}

function findTwice(named: readonly (readonly [FilePlace, string])[]): FileProblem[] {
  const words = named.map(([, word]) => word)
  return named.flatMap(([at, word], index) =>
    words.indexOf(word) === index ? [] : [{ at, reason: `is there twice: ${word}.` }],
  )
}
