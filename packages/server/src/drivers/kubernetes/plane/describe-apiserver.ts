import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { etcdPort } from './describe-etcd.ts'
import { kineFolder, kineServer } from './describe-kine.ts'
import { listPolicyFiles } from './list-policy-files.ts'
import { describeEgress, passageVolumes } from './describe-passage.ts'
import { partAddress } from './plane-addresses.ts'
import { publicServiceAccountKey } from './plane-keys.ts'
import { nameSocketVolume } from './plane-names.ts'
import type { ContainerFile } from '../../containers/index.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneLayout } from './plane-layout.ts'

type Flags = Readonly<Record<string, string | number | boolean>>

const serviceAccountIssuer = 'https://kubernetes.default.svc.cluster.local'

/** Container of a member's API server. Uses the port of its machine's front, and advertises the machine's address to pods. */
export function describeApiserver(spec: MemberSpec): PlaneContainer {
  const { layout, member } = spec
  const address = partAddress(member, 'kube-apiserver')
  const isAlone = layout.members.length === 1
  const container = describePart(spec, 'kube-apiserver', {
    program: 'kube-apiserver',
    flags: {
      'advertise-address': member.machineAddress,
      'bind-address': address,
      'secure-port': layout.port,
      'service-cluster-ip-range': layout.serviceCidr,
      'allow-privileged': true,
      'event-ttl': '1h0m0s',
      profiling: false,
      ...admission,
      ...trust,
      ...storage(layout.database ? kineServer : `https://${partAddress(member, 'etcd')}:${etcdPort}`),
      ...aggregation,
      'shutdown-watch-termination-grace-period': `${watchEndSeconds}s`,
      ...(isAlone ? {} : { 'shutdown-delay-duration': `${shutdownSeconds}s` }),
      // Kubernetes rejects loopback addresses as endpoints.
      ...(isOnOneMachine(layout) || member.machineAddress.startsWith('127.')
        ? { 'endpoint-reconciler-type': 'none' }
        : {}),
      ...(layout.passage ? { 'egress-selector-config-file': planePath(egressFile) } : {}),
      ...(layout.isAudited ? { 'audit-log-path': '-', 'audit-policy-file': planePath('audit.json') } : {}),
    },
    files: listFiles(spec),
    // The field is absent without volumes, because a changed description recreates the container.
    ...(layout.database || layout.passage ? { volumes: sharedVolumes(spec) } : {}),
    // Longer requests may be cut off: the state is in etcd.
    graceMs: 5000 + (isAlone ? 0 : shutdownSeconds * 1000),
  })
  return { part: 'kube-apiserver', container, rereads, probe: `https://${address}:${layout.port}/readyz` }
}

function sharedVolumes(spec: MemberSpec): Readonly<Record<string, string>> {
  const { layout, member } = spec
  return {
    ...(layout.database ? { [kineFolder]: nameSocketVolume(layout, member) } : {}),
    ...(layout.passage ? passageVolumes(spec) : {}),
  }
}

const egressFile = 'egress.json'

/** Time for which one of several API servers reports unready before shutdown, so that every front notices. */
const shutdownSeconds = 4

/** Maximum time to end watches; open watches would delay the shutdown by a minute. */
const watchEndSeconds = 2

/**
 * True if several members advertise one address to pods. Each would remove it from Service `kubernetes` at its end, so this driver writes the endpoint
 * (`keepEndpoints`).
 */
export function isOnOneMachine({ members }: Pick<PlaneLayout, 'members'>): boolean {
  return members.length > 1 && new Set(members.map(({ machineAddress }) => machineAddress)).size === 1
}

const admission: Flags = {
  'authorization-mode': 'Node,RBAC',
  'enable-admission-plugins': 'NodeRestriction',
}

const trust: Flags = {
  'authentication-config': planePath('authentication.json'),
  'client-ca-file': planePath('ca.crt'),
  'enable-bootstrap-token-auth': true,
  'kubelet-client-certificate': planePath('kubelet-client.crt'),
  'kubelet-client-key': planePath('kubelet-client.key'),
  'kubelet-preferred-address-types': 'InternalIP,ExternalIP,Hostname',
  'service-account-issuer': serviceAccountIssuer,
  'service-account-key-file': planePath('service-account.pub'),
  'service-account-signing-key-file': planePath('service-account.key'),
  'tls-cert-file': planePath('apiserver.crt'),
  'tls-min-version': 'VersionTLS12',
  'tls-private-key-file': planePath('apiserver.key'),
}

const storage = (server: string): Flags => ({
  'etcd-servers': server,
  'etcd-cafile': planePath('etcd-ca.crt'),
  'etcd-certfile': planePath('etcd-client.crt'),
  'etcd-keyfile': planePath('etcd-client.key'),
  'encryption-provider-config': planePath('encryption.json'),
  'encryption-provider-config-automatic-reload': true,
})

/** Without kube-proxy, the API server connects to the pods of a Service instead of its address. */
const aggregation: Flags = {
  'enable-aggregator-routing': true,
  'proxy-client-cert-file': planePath('front-proxy.crt'),
  'proxy-client-key-file': planePath('front-proxy.key'),
  'requestheader-allowed-names': 'front-proxy-client',
  'requestheader-client-ca-file': planePath('front-proxy-ca.crt'),
  'requestheader-extra-headers-prefix': 'X-Remote-Extra-',
  'requestheader-group-headers': 'X-Remote-Group',
  'requestheader-username-headers': 'X-Remote-User',
}

function listFiles({ layout, authority, keys, certificates }: MemberSpec): ContainerFile[] {
  return [
    plainFile('ca.crt', authority.certificate),
    plainFile('apiserver.crt', certificates.apiserver.certificate),
    secretFile('apiserver.key', certificates.apiserver.key),
    plainFile('etcd-ca.crt', keys.etcdAuthority.certificate),
    plainFile('etcd-client.crt', certificates.apiserverEtcd.certificate),
    secretFile('etcd-client.key', certificates.apiserverEtcd.key),
    plainFile('kubelet-client.crt', certificates.apiserverKubelet.certificate),
    secretFile('kubelet-client.key', certificates.apiserverKubelet.key),
    plainFile('front-proxy-ca.crt', keys.frontProxyAuthority.certificate),
    plainFile('front-proxy.crt', certificates.frontProxy.certificate),
    secretFile('front-proxy.key', certificates.frontProxy.key),
    plainFile('service-account.pub', publicServiceAccountKey(keys)),
    secretFile('service-account.key', keys.serviceAccountKey),
    ...listPolicyFiles({ layout, keys }),
    ...(layout.passage ? [plainFile(egressFile, describeEgress())] : []),
  ]
}

/** Files that the API server reloads. Certificates for etcd and kubelets take effect at the next connection. */
const rereads = [
  'apiserver.crt',
  'apiserver.key',
  'ca.crt',
  'front-proxy-ca.crt',
  'front-proxy.crt',
  'front-proxy.key',
  'etcd-client.crt',
  'etcd-client.key',
  'kubelet-client.crt',
  'kubelet-client.key',
  'authentication.json',
  'encryption.json',
].map(planePath)
