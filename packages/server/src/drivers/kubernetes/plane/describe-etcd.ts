import { partAddress } from './plane-addresses.ts'
import { describePart, plainFile, planePath, secretFile } from './describe-container.ts'
import { nameMemberVolume } from './plane-names.ts'
import type { PlaneContainer } from './describe-container.ts'
import type { MemberSpec, PlaneLayout, PlaneMember } from './plane-layout.ts'

/** Folder of the volume that outlives the container. */
export const dataFolderOfEtcd = '/var/lib/etcd'
/** Subfolder that etcd writes. */
export const etcdStorePath = `${dataFolderOfEtcd}/data`
const peerPort = 2380

/** Port of etcd for its API server. */
export const etcdPort = 2379

/** Container of a member's etcd. Accepts only clients with a certificate of etcd's own authority. */
export function describeEtcd(spec: MemberSpec): PlaneContainer {
  const { layout, member, keys, certificates } = spec
  const address = partAddress(member, 'etcd')
  const container = describePart(spec, 'etcd', {
    program: 'etcd',
    flags: {
      name: nameInEtcd(member),
      'data-dir': etcdStorePath,
      'listen-client-urls': `https://${address}:${etcdPort}`,
      'advertise-client-urls': `https://${address}:${etcdPort}`,
      'listen-peer-urls': `https://${address}:${peerPort}`,
      // The machine's address even for a single member, so that others can join without changing it.
      'initial-advertise-peer-urls': peerAddress(member),
      'initial-cluster': formatInitialMembers(layout, member),
      'initial-cluster-state': member.isJoining ? 'existing' : 'new',
      'initial-cluster-token': tokenOfEtcd(layout, member),
      // Above the defaults: a distant or briefly busy machine must not cause an election.
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
      // Peers connect through the machine's published port, from an address in no certificate.
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

/** Name of a member in etcd: `member-<number>`. */
export function nameInEtcd({ number }: PlaneMember): string {
  return `member-${number}`
}

/** URL at which other etcd members reach this one. */
export function peerAddress({ machineAddress, peerPort: port }: PlaneMember): string {
  return `https://${machineAddress}:${port}`
}

/** Value of the flag `initial-cluster`: the members when this one joined. */
export function formatInitialMembers({ members }: PlaneLayout, { firstMembers }: PlaneMember): string {
  return members
    .filter(({ number }) => firstMembers.includes(number))
    .map((one) => `${nameInEtcd(one)}=${peerAddress(one)}`)
    .join(',')
}

/** Cluster token of etcd: the cluster's UID, with the number of restores if any. Members from before a restore do not connect. */
export function tokenOfEtcd({ cluster }: PlaneLayout, { restores }: PlaneMember): string {
  const { uid } = cluster.stamp
  return restores > 0 ? `${uid}-${restores}` : uid
}
