import { partAddress } from './plane-addresses.ts'
import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { nameMemberVolume } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberPlan, PlaneLayout, PlaneMember } from './plane-layout.ts'

/** Where etcd keeps its data: a volume, which outlives the container. */
export const dataFolderOfEtcd = '/var/lib/etcd'
/** The part of it that etcd itself writes. */
export const etcdStorePath = `${dataFolderOfEtcd}/data`
const peerPort = 2380

/** Port at which etcd answers the API server beside it. */
export const etcdPort = 2379

/** The store of one member. Only who has a certificate of etcd's own authority is answered. */
export function describeEtcd(plan: MemberPlan): PlaneContainer {
  const { layout, member, keys, certificates } = plan
  const address = partAddress(member, 'etcd')
  const container = describePart(plan, 'etcd', {
    program: 'etcd',
    flags: {
      name: nameInEtcd(member),
      'data-dir': etcdStorePath,
      'listen-client-urls': `https://${address}:${etcdPort}`,
      'advertise-client-urls': `https://${address}:${etcdPort}`,
      'listen-peer-urls': `https://${address}:${peerPort}`,
      // The machine's own also where there is nobody else yet: others can then join without a change of this one's address.
      'initial-advertise-peer-urls': peerAddress(member),
      'initial-cluster': formatInitialMembers(layout, member),
      'initial-cluster-state': member.isJoining ? 'existing' : 'new',
      'initial-cluster-token': tokenOfEtcd(layout, member),
      // More than by default: a machine that is busy for a second must not cost an election, and members may be on machines that are apart.
      'heartbeat-interval': 250,
      'election-timeout': 2500,
      'client-cert-auth': true,
      'trusted-ca-file': planePath('etcd-ca.crt'),
      'cert-file': planePath('server.crt'),
      'key-file': planePath('server.key'),
      'peer-client-cert-auth': true,
      'peer-trusted-ca-file': planePath('etcd-ca.crt'),
      'peer-cert-file': planePath('peer.crt'),
      'peer-key-file': planePath('peer.key'),
      // Peers come through the machine's published port, so from an address that is in no certificate.
      'peer-skip-client-san-verification': true,
    },
    files: [
      plainFile('etcd-ca.crt', keys.etcdAuthority.certificate),
      plainFile('server.crt', certificates.etcdServer.certificate),
      secretFile('server.key', certificates.etcdServer.key),
      plainFile('peer.crt', certificates.etcdPeer.certificate),
      secretFile('peer.key', certificates.etcdPeer.key),
    ],
    volumes: { [dataFolderOfEtcd]: nameMemberVolume(layout, member) },
    ...(layout.hasNetworks
      ? { publishes: [{ address: member.machineAddress, port: member.peerPort, containerPort: peerPort }] }
      : {}),
    graceMs: 10_000,
  })
  const rereads = ['server.crt', 'server.key', 'peer.crt', 'peer.key'].map(planePath)
  return { part: 'etcd', container, rereads, probe: null }
}

/** What etcd calls a member. */
export function nameInEtcd({ number }: PlaneMember): string {
  return `member-${number}`
}

/** Where other members of etcd reach one. */
export function peerAddress({ machineAddress, peerPort: port }: PlaneMember): string {
  return `https://${machineAddress}:${port}`
}

/** Those whom a member of etcd begins with, as etcd is told of them. */
export function formatInitialMembers({ members }: PlaneLayout, { firstMembers }: PlaneMember): string {
  return members
    .filter(({ number }) => firstMembers.includes(number))
    .map((one) => `${nameInEtcd(one)}=${peerAddress(one)}`)
    .join(',')
}

/** By what members of one etcd know one another: those of before a restore are another one's. */
export function tokenOfEtcd({ cluster }: PlaneLayout, { restores }: PlaneMember): string {
  const { uid } = cluster.stamp
  return restores > 0 ? `${uid}-${restores}` : uid
}
