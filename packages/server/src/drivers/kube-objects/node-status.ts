import type { NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import type { KubeFields } from './kube-object.ts'

/** The kubelet's default. */
const podsMax = '110'

/**
 * Resources of a simulated node as Kubernetes quantities. Extra partitions reduce the disk for pods (decision E3); a megabyte counts as a MiB, as in host
 * types.
 */
export function nodeResources({
  vcpus,
  memoryMib,
  diskMib,
  disks,
}: Pick<NodeSpec, 'vcpus' | 'memoryMib' | 'diskMib' | 'disks'>): KubeFields {
  const storageMib = diskMib - disks.reduce((sum, { size }) => sum + size, 0)
  return {
    cpu: String(vcpus),
    memory: `${memoryMib * 1_024}Ki`,
    'ephemeral-storage': `${storageMib * 1_024}Ki`,
    'hugepages-1Gi': '0',
    'hugepages-2Mi': '0',
    pods: podsMax,
  }
}

/** `status.addresses`: the host's addresses as InternalIP, and the node's name as Hostname. */
export function nodeAddresses({ nodeName, ipv4 }: Pick<NodeSpec, 'nodeName' | 'ipv4'>): readonly KubeFields[] {
  return [...ipv4.map((address) => ({ type: 'InternalIP', address })), { type: 'Hostname', address: nodeName }]
}

/** `status.nodeInfo` of a simulated node. `version` is the kubelet's, without the leading v. */
export function nodeInfo({ uid }: Stamp, version: string): KubeFields {
  return {
    machineID: uid.replaceAll('-', ''),
    systemUUID: uid,
    bootID: uid,
    kernelVersion: '6.12.0-simulated',
    osImage: 'Simulated Linux',
    containerRuntimeVersion: 'containerd://2.1.0',
    kubeletVersion: `v${version}`,
    kubeProxyVersion: `v${version}`,
    operatingSystem: 'linux',
    architecture: 'amd64',
  }
}
