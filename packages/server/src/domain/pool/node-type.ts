import type { Catalogue } from '../catalogue/catalogue.ts'
import { explainHostType } from '../catalogue/explain-host-type.ts'
import { findHostType } from '../catalogue/find-host-type.ts'
import { Fault } from '../shared/index.ts'

/** Least memory of a node, in MiB: below it Kubernetes leaves no room for anything else (facts 7.4). */
export const nodeMemoryMinMib = 2_048

/** Why nodes cannot be of the host type that a request names; null when they can (texts of facts 4.3). */
export function checkNodeType(catalogue: Catalogue, id: string, field = 'type'): Fault | null {
  const type = findHostType(catalogue, id)
  if (!type) return explainHostType(catalogue, id, field)
  if (type.memoryMib >= nodeMemoryMinMib) return null
  return new Fault('pool.type_unsupported', `The host type ${id} is currently not supported by clusters`, { field })
}
