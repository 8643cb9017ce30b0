import { parseArgs } from 'node:util'

/** Settings from the command line. */
export interface DriverSettings {
  readonly isController: boolean
  readonly isNode: boolean
  readonly socket: string
  readonly name: string
  readonly topologyKey: string
  readonly serviceFolder: string
  /** Null for the controller and in tests, which have no kubelet. */
  readonly registration: { readonly folder: string; readonly endpoint: string } | null
  /** Identity of a node outside Kubernetes. Null if the Node object contains the identity. */
  readonly fixedNode: { readonly hostId: string; readonly region: string; readonly volumesMax: number } | null
  readonly nodeName: string
}

/** Command-line syntax of the driver. */
export const usage = `csi --role controller|node|both --socket PATH [--vendor WORD] [--name NAME] [--service-folder PATH]
    [--registration-folder PATH --kubelet-socket PATH] [--node-name NAME | --host-id ID --region ID [--volumes-max N]]`

/** Returns the settings from command-line arguments. Throws an Error with a sentence if they are invalid. */
export function readDriverSettings(args: readonly string[]): DriverSettings {
  const option = { type: 'string' } as const
  const { values } = parseArgs({
    args: [...args],
    options: {
      role: option,
      socket: option,
      name: option,
      vendor: { ...option, default: 'moor' },
      'service-folder': { ...option, default: '/etc/moorage' },
      'registration-folder': option,
      'kubelet-socket': option,
      'node-name': { ...option, default: '' },
      'host-id': option,
      region: option,
      'volumes-max': { ...option, default: '8' },
    },
  })
  const { role, socket, vendor } = values
  if (role !== 'controller' && role !== 'node' && role !== 'both')
    throw new Error(`--role must be controller, node or both.`)
  if (socket === undefined) throw new Error('--socket is missing.')
  const { 'registration-folder': folder, 'kubelet-socket': endpoint, 'host-id': hostId, region } = values
  if (role !== 'controller' && hostId === undefined && values['node-name'] === '')
    throw new Error('A node needs --node-name.')
  return {
    socket,
    isController: role !== 'node',
    isNode: role !== 'controller',
    // The domain is the vendor's, as in node labels.
    name: values.name ?? `csi.${vendor}.com`,
    topologyKey: `topology.${vendor}.com/region`,
    serviceFolder: values['service-folder'],
    registration: folder !== undefined && endpoint !== undefined ? { folder, endpoint } : null,
    fixedNode:
      hostId !== undefined && region !== undefined
        ? { hostId, region, volumesMax: Number(values['volumes-max']) }
        : null,
    nodeName: values['node-name'],
  }
}
