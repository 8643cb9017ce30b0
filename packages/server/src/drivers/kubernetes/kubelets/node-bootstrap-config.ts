import { createHash } from 'node:crypto'
import type { HostFile, NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import { joiningTaint } from '../nodes/joining-taint.ts'

/** Folder in the host, which survives a stop. */
const folder = '/etc/moorage/node'
/** DNS suffix of Services. */
export const clusterDomain = 'cluster.local'

/** Data of a cluster that its kubelets need. */
export interface NodeCluster {
  /** `https://host:port`. */
  readonly server: string
  readonly caCertificate: string
  readonly dnsAddress: string
}

/** Input of a node's bootstrap config. */
export interface NodeBootstrapConfig {
  readonly cluster: NodeCluster
  readonly stamp: Stamp
  readonly spec: Pick<NodeSpec, 'nodeName' | 'providerId' | 'ipv4' | 'memoryMib' | 'vcpus'>
  readonly token: string
}

/**
 * Renders the bootstrap config files of a kubelet, in write order: a change of the last file (re)starts the kubelet. Equal input gives equal files. Labels are
 * set through the API server, since a kubelet may set only a few.
 */
export function renderNodeBootstrapConfig({ cluster, stamp, spec, token }: NodeBootstrapConfig): readonly HostFile[] {
  const files = [
    { path: `${folder}/ca.crt`, content: cluster.caCertificate, mode: 0o644 },
    { path: `${folder}/bootstrap.kubeconfig`, content: describeAccess(cluster, token), mode: 0o600 },
    { path: `${folder}/kubelet.yaml`, content: describeKubelet(cluster, stamp, spec), mode: 0o644 },
    { path: `${folder}/node.env`, content: describeEnvironment(spec), mode: 0o644 },
  ]
  const hash = createHash('sha256')
  for (const { content } of files) hash.update(content).update('\0')
  return [...files, { path: `${folder}/ready`, content: `${hash.digest('hex')}\n`, mode: 0o644 }]
}

/** The kubelet copies the embedded authority to its own kubeconfig, which a new bootstrap config does not replace. */
function describeAccess({ server, caCertificate }: NodeCluster, token: string): string {
  return asJson({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [
      {
        name: 'cluster',
        cluster: { server, 'certificate-authority-data': Buffer.from(caCertificate).toString('base64') },
      },
    ],
    users: [{ name: 'node', user: { token } }],
    contexts: [{ name: 'node', context: { cluster: 'cluster', user: 'node' } }],
    'current-context': 'node',
  })
}

/** Configuration of a kubelet that only the API server, and users whom it authenticates, can call. */
function describeKubelet(
  { dnsAddress }: NodeCluster,
  stamp: Stamp,
  { providerId }: NodeBootstrapConfig['spec'],
): string {
  return asJson({
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    providerID: providerId,
    clusterDNS: [dnsAddress],
    clusterDomain,
    registerWithTaints: [joiningTaint(stamp)],
    rotateCertificates: true,
    tlsMinVersion: 'VersionTLS12',
    authentication: {
      anonymous: { enabled: false },
      webhook: { enabled: true },
      x509: { clientCAFile: `${folder}/ca.crt` },
    },
    authorization: { mode: 'Webhook' },
  })
}

/** Limits the node to its host type: in a container, kubelet sees the machine's memory and CPUs. */
function describeEnvironment({
  nodeName,
  ipv4: [address = ''],
  memoryMib,
  vcpus,
}: NodeBootstrapConfig['spec']): string {
  const values = { NAME: nodeName, ADDRESS: address, LABELS: '', MEMORY_MIB: memoryMib, CPUS: vcpus }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** JSON is valid YAML; its quoting prevents injection through labels and names. */
const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
