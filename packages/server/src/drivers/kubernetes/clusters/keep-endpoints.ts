import { applyObject } from '../api/apply-object.ts'
import type { KubeApi } from '../api/kube-api.ts'
import { isOnOneMachine } from '../plane/describe-apiserver.ts'
import type { PlaneLayout } from '../plane/plane-layout.ts'

const [name, namespace] = ['kubernetes', 'default']

/**
 * Points the Service `kubernetes` to the front of the only machine. Does nothing with several machines: API servers do it themselves. Throws Busy on a
 * conflict.
 */
export async function keepEndpoints(api: KubeApi, layout: PlaneLayout): Promise<void> {
  const [member] = layout.members
  if (!member || !isOnOneMachine(layout)) return
  const address = member.machineAddress
  const ports = [{ name: 'https', port: layout.port, protocol: 'TCP' }]
  await applyObject(api, 'endpoints', {
    apiVersion: 'v1',
    kind: 'Endpoints',
    metadata: { name, namespace, labels: { 'endpointslice.kubernetes.io/skip-mirror': 'true' } },
    subsets: [{ addresses: [{ ip: address }], ports }],
  })
  await applyObject(api, 'endpointslices', {
    apiVersion: 'discovery.k8s.io/v1',
    kind: 'EndpointSlice',
    metadata: { name, namespace, labels: { 'kubernetes.io/service-name': name } },
    addressType: 'IPv4',
    endpoints: [{ addresses: [address], conditions: { ready: true } }],
    ports,
  })
}
