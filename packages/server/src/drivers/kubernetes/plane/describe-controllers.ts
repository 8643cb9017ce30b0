import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { partAddress } from './plane-addresses.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { ContainerFile } from '../../containers/index.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec } from './plane-layout.ts'

type Flags = Readonly<Record<string, string | number | boolean>>

/** Container of a member's controller manager, which also signs kubelet certificates with the cluster's authority. */
export function describeControllers(spec: MemberSpec): PlaneContainer {
  const { layout, member, authority, keys, certificates } = spec
  const address = partAddress(member, 'kube-controller-manager')
  const container = describePart(spec, 'kube-controller-manager', {
    program: 'kube-controller-manager',
    flags: {
      ...describeClient(spec, address, 10_257),
      'allocate-node-cidrs': true,
      'cluster-cidr': layout.podCidr,
      'cluster-name': layout.cluster.name,
      'cluster-signing-cert-file': planePath('ca.crt'),
      'cluster-signing-key-file': planePath('ca.key'),
      // Controllers of bootstrap tokens are disabled unless named.
      controllers: '*,bootstrapsigner,tokencleaner',
      'root-ca-file': planePath('ca.crt'),
      'service-account-private-key-file': planePath('service-account.key'),
      'service-cluster-ip-range': layout.serviceCidr,
      'use-service-account-credentials': true,
    },
    files: [
      ...clientFiles(spec, certificates.controllers),
      secretFile('ca.key', authority.key),
      secretFile('service-account.key', keys.serviceAccountKey),
    ],
    graceMs: 5000,
  })
  return { part: 'kube-controller-manager', container, rereads, probe: `https://${address}:10257/healthz` }
}

/** Container of a member's kube-scheduler. */
export function describeScheduler(spec: MemberSpec): PlaneContainer {
  const address = partAddress(spec.member, 'kube-scheduler')
  const container = describePart(spec, 'kube-scheduler', {
    program: 'kube-scheduler',
    flags: describeClient(spec, address, 10_259),
    files: clientFiles(spec, spec.certificates.scheduler),
    graceMs: 5000,
  })
  return { part: 'kube-scheduler', container, rereads, probe: `https://${address}:10259/healthz` }
}

/** Flags of an API client. Leader election would only delay each start of a single instance. */
function describeClient({ layout }: MemberSpec, address: string, port: number): Flags {
  const kubeconfig = planePath('kubeconfig.json')
  return {
    kubeconfig,
    'authentication-kubeconfig': kubeconfig,
    'authorization-kubeconfig': kubeconfig,
    'bind-address': address,
    'client-ca-file': planePath('ca.crt'),
    'leader-elect': layout.members.length > 1,
    profiling: false,
    'requestheader-client-ca-file': planePath('front-proxy-ca.crt'),
    'secure-port': port,
    'tls-min-version': 'VersionTLS12',
  }
}

function clientFiles({ layout, member, authority, keys }: MemberSpec, own: CertificateAndKey): ContainerFile[] {
  const server = `https://${partAddress(member, 'kube-apiserver')}:${layout.port}`
  return [
    plainFile('ca.crt', authority.certificate),
    plainFile('front-proxy-ca.crt', keys.frontProxyAuthority.certificate),
    plainFile('client.crt', own.certificate),
    secretFile('client.key', own.key),
    plainFile('kubeconfig.json', makePlaneKubeconfig(server)),
  ]
}

/** Kubeconfig without secrets. It references files, which are reloaded on change. */
function makePlaneKubeconfig(server: string): string {
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: [{ name: 'plane', cluster: { server, 'certificate-authority': planePath('ca.crt') } }],
    users: [
      { name: 'plane', user: { 'client-certificate': planePath('client.crt'), 'client-key': planePath('client.key') } },
    ],
    contexts: [{ name: 'plane', context: { cluster: 'plane', user: 'plane' } }],
    'current-context': 'plane',
  })
}

/** Files that the program reloads. `ca.crt` is read once, for publication in namespaces and verification of the API server. */
const rereads = ['client.crt', 'client.key', 'front-proxy-ca.crt'].map(planePath)
