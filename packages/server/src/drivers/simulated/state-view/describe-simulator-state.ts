import { isSimServing, simClusters } from '../cluster-rows/cluster-row.ts'
import { lockSimClusterRow } from '../clusters/cluster-work.ts'
import { simNodes } from '../clusters/nodes/node-row.ts'
import { refreshSimNodes } from '../kube/nodes/refresh-nodes.ts'
import { findFront } from '../front/find-front.ts'
import { listSimDevices } from '../state/devices.ts'
import { simHosts } from '../hosts/host-row.ts'
import { lockSimHostRow } from '../hosts/host-work.ts'
import { simVolumes } from '../volumes/volume-row.ts'
import { lockSimVolumeRow } from '../volumes/volume-work.ts'
import { inTransaction, busyIfUnreachable } from '../../schema/in-transaction.ts'
import { isDue, progressOf } from '../state/progress.ts'
import { listCapacity } from './capacity.ts'
import type { SimDeviceRow } from '../state/devices.ts'
import type { SimHostRow } from '../hosts/host-row.ts'
import type { SimVolumeRow } from '../volumes/volume-row.ts'
import type { SimulatorState } from '../state/simulator-state.ts'
import type { SimClusterRow } from '../cluster-rows/cluster-row.ts'
import type { SimNodeRow } from '../clusters/nodes/node-row.ts'
import type { Front } from '../front/find-front.ts'
import type { Working } from '../state/progress.ts'

/** Applies finished work, then returns all simulated resources and capacity, of one installation or, with null, of all. */
export async function describeSimulatorState(
  state: SimulatorState,
  installation: string | null,
): Promise<Record<string, unknown>> {
  await applyAllWork(state, installation)
  const [volumes, hosts, devices, clusters, nodes, front, capacity] = await Promise.all([
    busyIfUnreachable(state, () => simVolumes.list(state.pool, installation)),
    busyIfUnreachable(state, () => simHosts.list(state.pool, installation)),
    busyIfUnreachable(state, () => listSimDevices(state.pool, null)),
    busyIfUnreachable(state, () => simClusters.list(state.pool, installation)),
    busyIfUnreachable(state, () => simNodes.list(state.pool, installation)),
    busyIfUnreachable(state, () => findFront(state.pool)),
    listCapacity(state),
  ])
  const volumePublicIds = new Map(volumes.map(({ id, publicId }) => [id, publicId]))
  const hostPublicIds = new Map(hosts.map(({ id, publicId }) => [id, publicId]))
  const clusterPublicIds = new Map(clusters.map(({ id, publicId }) => [id, publicId]))
  return {
    volumes: volumes.filter(({ kind }) => kind === 'volume').map(describeVolume),
    volume_snapshots: volumes.filter(({ kind }) => kind === 'snapshot').map(describeVolume),
    hosts: hosts.map(describeHost),
    devices: devices
      .filter((device) => hostPublicIds.has(device.hostId) && !isUnplugged(device))
      .map((device) => describeDevice(device, volumePublicIds, hostPublicIds)),
    clusters: clusters.map((cluster) => describeCluster(cluster, front)),
    nodes: nodes.map((node) => describeNode(node, clusterPublicIds, hostPublicIds)),
    capacity,
  }
}

/** Hosts precede nodes, which depend on their hosts. */
async function applyAllWork(state: SimulatorState, installation: string | null): Promise<void> {
  const volumes = await busyIfUnreachable(state, () => simVolumes.list(state.pool, installation))
  for (const { id } of volumes.filter(isDue)) await inTransaction(state, (tx) => lockSimVolumeRow(tx, id))
  const hosts = await busyIfUnreachable(state, () => simHosts.list(state.pool, installation))
  for (const { id } of hosts.filter(isDue)) await inTransaction(state, (tx) => lockSimHostRow(tx, id))
  const clusters = await busyIfUnreachable(state, () => simClusters.list(state.pool, installation))
  for (const { id } of clusters.filter(isDue)) await inTransaction(state, (tx) => lockSimClusterRow(tx, id))
  for (const { id } of clusters) await inTransaction(state, (tx) => refreshSimNodes(state, tx, id))
}

function describeVolume(row: SimVolumeRow): Record<string, unknown> {
  const { publicId, name, region, sizeGib, hardwareType, isEncrypted, isComplete, isHealthy, isLost } = row
  return {
    id: publicId,
    name,
    region,
    size: sizeGib,
    hardware_type: hardwareType,
    encrypted: isEncrypted,
    complete: isComplete,
    healthy: isHealthy,
    missing: isLost,
    work: describeWork(row),
  }
}

function describeHost(row: SimHostRow): Record<string, unknown> {
  const { publicId, name, region, label, power, bootSerial, isComplete } = row
  return {
    id: publicId,
    name,
    region,
    label,
    power,
    boot_serial: bootSerial,
    complete: isComplete,
    work: describeWork(row),
  }
}

const isUnplugged = (device: SimDeviceRow): boolean => device.work === 'unplug' && isDue(device)

function describeDevice(
  device: SimDeviceRow,
  volumePublicIds: ReadonlyMap<string, number>,
  hostPublicIds: ReadonlyMap<string, number>,
): Record<string, unknown> {
  return {
    volume_id: volumePublicIds.get(device.volumeId) ?? null,
    host_id: hostPublicIds.get(device.hostId) ?? null,
    link: device.link,
    slot: device.slot,
    work: describeWork(device),
  }
}

function describeCluster(row: SimClusterRow, front: Front | null): Record<string, unknown> {
  const { publicId, name, uid, region, version, patch, isHighlyAvailable, isComplete, credentialsSerial } = row
  const addresses = isSimServing(row) ? (front?.addresses ?? []) : []
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
    endpoints: addresses,
    work: describeWork(row),
  }
}

function describeNode(
  row: SimNodeRow,
  clusterPublicIds: ReadonlyMap<string, number>,
  hostPublicIds: ReadonlyMap<string, number>,
): Record<string, unknown> {
  const { publicId, name, clusterId, nodeName, hostId, version, isReady, specSerial } = row
  return {
    id: publicId,
    name,
    cluster_id: clusterPublicIds.get(clusterId) ?? null,
    node_name: nodeName,
    host_id: hostPublicIds.get(hostId) ?? null,
    version,
    ready: isReady,
    spec_serial: specSerial,
    work: describeWork(row),
  }
}

function describeWork(row: Working): Record<string, unknown> | null {
  const progress = progressOf(row)
  return progress.done ? null : { kind: row.work, percent: progress.percent, remaining_ms: progress.remainingMs }
}
