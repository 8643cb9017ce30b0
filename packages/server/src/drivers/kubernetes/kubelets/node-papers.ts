import { createHash } from 'node:crypto'
import type { HostFile, NodeSpec, Stamp } from '#reconcile/ports/index.ts'
import { joiningTaint } from '../nodes/joining-taint.ts'

/** Folder in which a host that carries a kubelet waits for its papers; it keeps them when it is stopped. */
const folder = '/etc/moorage/node'
/** What names of Services end with. */
export const clusterDomain = 'cluster.local'

/** What a kubelet is told of its cluster. */
export interface NodeCluster {
  /** Where nodes reach the API server, `https://host:port`. */
  readonly server: string
  /** The cluster's authority, PEM. */
  readonly caCertificate: string
  /** Address of the Service that answers names. */
  readonly dnsAddress: string
}

/** What the papers of one node are made of. */
export interface NodePapers {
  readonly cluster: NodeCluster
  readonly stamp: Stamp
  readonly spec: Pick<NodeSpec, 'nodeName' | 'providerId' | 'ipv4' | 'memoryMib' | 'vcpus'>
  /** Bootstrap token that it joins with. */
  readonly token: string
}

/**
 * The files by which a host's kubelet joins a cluster, in the order in which they are written: it starts, or starts anew, when the last of them has another content. The same papers give the same files; labels come
 * through the API server, which lets a kubelet set few of its own.
 */
export function writeNodePapers({ cluster, stamp, spec, token }: NodePapers): readonly HostFile[] {
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

/** With the authority in it: the kubelet writes its own from this one, and keeps it when the papers change. */
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

/** What differs from the image's own: nobody gets in but who the API server sends or vouches for. */
function describeKubelet({ dnsAddress }: NodeCluster, stamp: Stamp, { providerId }: NodePapers['spec']): string {
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

/** What the host's own start reads: a container sees the memory and processors of its machine, and offers no more than its plan has. */
function describeEnvironment({ nodeName, ipv4: [address = ''], memoryMib, vcpus }: NodePapers['spec']): string {
  const values = { NAME: nodeName, ADDRESS: address, LABELS: '', MEMORY_MIB: memoryMib, CPUS: vcpus }
  return Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('')
}

/** JSON, which is YAML too: nothing that a label or a name contains can become something else. */
const asJson = (value: object): string => `${JSON.stringify(value, null, 2)}\n`
