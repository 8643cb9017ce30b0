import { objectsAt, stringAt } from '#drivers/kube-objects/field-at.ts'
import { keyOf } from '#drivers/kube-objects/kube-object.ts'
import { allocateServiceAddresses, listTaken } from '../controllers/plan-cluster-addresses.ts'
import { kubeErrors } from '../model/kube-errors.ts'
import { resourceOfKind } from '../model/kube-resource.ts'
import { listObjects } from '../objects/read-objects.ts'
import type { KubeObject } from '#drivers/kube-objects/kube-object.ts'
import type { KubeScope } from '../objects/kube-scope.ts'

/** Service with a cluster IP address and node ports; other objects unchanged. Throws KubeError Invalid for an address or port of another Service. */
export async function allocateClusterAddresses(scope: KubeScope, object: KubeObject): Promise<KubeObject> {
  if (object.kind !== 'Service') return object
  const all = await listObjects(scope, { resource: 'services' })
  const others = all.filter((one) => keyOf(one.metadata) !== keyOf(object.metadata))
  const taken = listTaken(others)
  const clusterIP = stringAt(object, 'spec', 'clusterIP')
  const isTaken = !['', 'None'].includes(clusterIP) && taken.addresses.has(clusterIP)
  const allocated = 'provided IP is already allocated'
  const causes = [
    ...(isTaken ? [['clusterIPs', `["${clusterIP}"]: failed to allocate IP ${clusterIP}: ${allocated}`]] : []),
    ...objectsAt(object, 'spec', 'ports').flatMap(({ nodePort }, at) =>
      typeof nodePort === 'number' && taken.ports.has(nodePort)
        ? [[`ports[${at}].nodePort`, `${nodePort}: provided port is already allocated`]]
        : [],
    ),
  ].map(([field, why]) => ({ reason: 'FieldValueInvalid', field: `spec.${field}`, message: `Invalid value: ${why}` }))
  if (causes.length > 0) throw kubeErrors.invalid(resourceOfKind('Service'), object.metadata.name, causes)
  return { ...object, spec: allocateServiceAddresses(object, taken) }
}
