import { X509Certificate } from 'node:crypto'
import { type CertificateSubject, issueCertificate, servingSubject } from '../../certificates/issue-certificate.ts'
import { kineSocketName } from './describe-kine.ts'
import { partAddress, kubernetesAddress } from './plane-addresses.ts'
import type { CertificateAndKey } from '../../certificates/certificate-and-key.ts'
import type { PlaneKeys } from './plane-keys.ts'
import type { MemberCertificates, MemberSpec, PlaneLayout, PlaneMember } from './plane-layout.ts'

/** Name in every API server's certificate. */
export const apiserverName = 'kube-apiserver'
/** Name on both ends of an mTLS listener. */
export const listenerName = 'moorage-door'

/**
 * Issues a member's certificates with new keys, valid for a year; containers need not be recreated.
 * @param nowMs the database's time
 */
export async function issueMemberCertificates(
  { layout, member, authority, keys }: Omit<MemberSpec, 'certificates' | 'databasePassword'>,
  nowMs: number,
): Promise<MemberCertificates> {
  const ours = (subject: CertificateSubject): Promise<CertificateAndKey> => issueCertificate(authority, subject, nowMs)
  const ofEtcd = (subject: CertificateSubject): Promise<CertificateAndKey> =>
    issueCertificate(keys.etcdAuthority, subject, nowMs)
  const own = [partAddress(member, 'etcd'), member.machineAddress, '127.0.0.1', 'localhost'] as const
  const etcdNames = layout.database ? ([kineSocketName] as const) : own
  const etcd: CertificateSubject = {
    commonName: `member-${member.number}`,
    usages: ['server', 'client'],
    names: etcdNames,
  }
  return {
    apiserver: await ours(servingSubject(servingNames(layout, member))),
    apiserverEtcd: await ofEtcd(client('kube-apiserver-etcd-client')),
    apiserverKubelet: await ours(client('kube-apiserver-kubelet-client', 'system:masters')),
    frontProxy: await issueCertificate(keys.frontProxyAuthority, client('front-proxy-client'), nowMs),
    controllers: await ours(client('system:kube-controller-manager')),
    scheduler: await ours(client('system:kube-scheduler')),
    // `system:kube-proxy` may read nodes in every cluster.
    passage: await ours(client('system:kube-proxy')),
    etcdServer: await ofEtcd(etcd),
    etcdPeer: await ofEtcd(etcd),
    listener: await issueListenerCertificate(keys, nowMs),
  }
}

/** Issues a certificate for both ends of an mTLS listener. Its issuer, the aggregation authority, signs nothing for users. */
export function issueListenerCertificate(
  { frontProxyAuthority }: PlaneKeys,
  nowMs: number,
): Promise<CertificateAndKey> {
  const subject = { commonName: listenerName, usages: ['server', 'client'], names: [listenerName] } as const
  return issueCertificate(frontProxyAuthority, subject, nowMs)
}

/** Earliest expiry of the certificates, in milliseconds since 1970. */
export function earliestEndMs(certificates: MemberCertificates): number {
  return Math.min(
    ...Object.values<CertificateAndKey>({ ...certificates }).map(({ certificate }) =>
      Date.parse(new X509Certificate(certificate).validTo),
    ),
  )
}

function servingNames(layout: PlaneLayout, member: PlaneMember): [string, ...string[]] {
  const service = ['kubernetes', 'kubernetes.default', 'kubernetes.default.svc', 'kubernetes.default.svc.cluster.local']
  const machines = [layout.address, ...layout.members.map(({ machineAddress }) => machineAddress)]
  const own = [partAddress(member, 'kube-apiserver'), '127.0.0.1', 'localhost', kubernetesAddress(layout.serviceCidr)]
  return [apiserverName, ...new Set([...machines, ...own, ...service, ...layout.extraNames])]
}

function client(commonName: string, organization?: string): CertificateSubject {
  return { commonName, usages: ['client'], ...(organization === undefined ? {} : { organization }) }
}
