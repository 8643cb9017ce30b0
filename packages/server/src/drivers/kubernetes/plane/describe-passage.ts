import { plainFile, planePath, secretFile } from './describe-container.ts'
import { partAddress } from './plane-addresses.ts'
import { nameMember, stampLabels } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PassageLayout, PlaneLayout, PlaneMember } from './plane-layout.ts'

const folder = '/var/lib/passage'
const socket = `${folder}/passage.sock`

/** Container of the egress proxy from an API server to kubelets, webhooks and aggregated APIs (ADR 0029), on the nodes' network, with their routes to pods. */
export function describePassage(spec: MemberSpec, { network, image }: PassageLayout): PlaneContainer {
  const { layout, member, authority, certificates } = spec
  const server = `https://${partAddress(member, 'kube-apiserver')}:${layout.port}`
  const container = {
    name: nameMember(layout, member, 'passage'),
    image: image.replaceAll('{patch}', layout.patch),
    command: ['passage', socket, server, ...['ca.crt', 'client.crt', 'client.key'].map(planePath)],
    labels: stampLabels(layout, member, 'passage'),
    files: [
      plainFile('ca.crt', authority.certificate),
      plainFile('client.crt', certificates.passage.certificate),
      secretFile('client.key', certificates.passage.key),
    ],
    volumes: passageVolumes(spec),
    network: { name: nameMember(layout, member), address: partAddress(member, 'passage') },
    joins: [network],
    powers,
    graceMs: 1000,
    ...layout.limits.passage,
  }
  return { part: 'passage', container, rereads: ['ca.crt', 'client.crt', 'client.key'].map(planePath), probe: null }
}

/** Privileges to set routes in the container's network namespace. */
const powers = {
  capabilities: ['NET_ADMIN'],
  devices: [],
  isUnconfined: false,
  hasWritableRoot: false,
  hasMachineProcesses: false,
  isKeptRunning: true,
} as const

/** Volume of the passage's socket, on this member's machine. */
export function namePassageVolume(layout: Pick<PlaneLayout, 'cluster'>, member: PlaneMember): string {
  return nameMember(layout, member, 'passage')
}

/** Volume of the passage's socket by mount folder, for API server and passage. Access to the socket is the authorization. */
export function passageVolumes({ layout, member }: MemberSpec): Readonly<Record<string, string>> {
  return { [folder]: namePassageVolume(layout, member) }
}

/** The API server's EgressSelectorConfiguration as JSON: traffic to the cluster uses the passage, traffic to etcd does not. */
export function describeEgress(): string {
  const connection = { proxyProtocol: 'HTTPConnect', transport: { uds: { udsName: socket } } }
  return JSON.stringify({
    apiVersion: 'apiserver.k8s.io/v1beta1',
    kind: 'EgressSelectorConfiguration',
    egressSelections: [{ name: 'cluster', connection }],
  })
}
