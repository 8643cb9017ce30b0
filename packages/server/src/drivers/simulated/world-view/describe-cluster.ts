import { answers } from '../clusters/answers.ts'
import type { ClusterRow } from '../clusters/cluster-row.ts'
import type { NodeRow } from '../clusters/nodes/node-row.ts'
import type { Front } from '../front/find-front.ts'
import { describeWork } from './describe-work.ts'

/** Shows a control plane in the words of the HTTP surface; its credentials are not shown. */
export function describeCluster(row: ClusterRow, front: Front | null): Record<string, unknown> {
  const { publicId, name, uid, region, version, patch, isHighlyAvailable, isComplete, credentialsSerial } = row
  const addresses = answers(row) ? (front?.addresses ?? []) : []
  return {
    id: publicId,
    name,
    uid,
    region,
    version,
    patch,
    highly_available: isHighlyAvailable,
    complete: isComplete,
    credentials_serial: credentialsSerial,
    endpoints: addresses.map((address) => `${address}/c/${uid}`),
    work: describeWork(row),
  }
}

/** Shows a node; `id` is the public number that faults are set with. */
export function describeNode(
  row: NodeRow,
  clusterNumbers: ReadonlyMap<string, number>,
  hostNumbers: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const { publicId, name, clusterId, nodeName, hostId, version, isReady, specSerial } = row
  return {
    id: publicId,
    name,
    cluster_id: clusterNumbers.get(clusterId) ?? null,
    node_name: nodeName,
    host_id: hostNumbers.get(hostId) ?? null,
    version,
    ready: isReady,
    spec_serial: specSerial,
    work: describeWork(row),
  }
}
