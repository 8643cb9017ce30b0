import { join } from 'node:path'
import type { ServiceDefinition } from '@grpc/grpc-js'
import { loadSync } from '@grpc/proto-loader'

/** Services by name, from the files in `proto`. */
export type Definitions = Readonly<Record<DefinitionName, ServiceDefinition>>

/** Name of a gRPC service. */
export type DefinitionName = (typeof names)[number]

const folder = join(import.meta.dirname, '../../proto')
const names = ['csi.v1.Identity', 'csi.v1.Controller', 'csi.v1.Node', 'pluginregistration.Registration'] as const

/** Loads the gRPC services from the files in `proto`. Sizes in bytes are numbers, exact for every volume size. Throws an Error if a service is missing. */
export function loadDefinitions(): Definitions {
  const loaded = loadSync(['csi.proto', 'registration.proto'], {
    includeDirs: [folder],
    keepCase: true,
    longs: Number,
    enums: String,
    defaults: true,
    oneofs: true,
  })
  const find = (name: DefinitionName): ServiceDefinition => {
    const found = loaded[name]
    if (!found || 'format' in found) throw new Error(`${name} is not defined in ${folder}.`)
    return found
  }
  return {
    'csi.v1.Identity': find('csi.v1.Identity'),
    'csi.v1.Controller': find('csi.v1.Controller'),
    'csi.v1.Node': find('csi.v1.Node'),
    'pluginregistration.Registration': find('pluginregistration.Registration'),
  }
}
