import { describe, expect, it } from 'vitest'
import { clusterAbilities as can } from '#testkit/engine/abilities.ts'
import {
  observedCluster as there,
  convergedCluster as settled,
  wholePlane as plane,
} from '#testkit/situations/clusters.ts'
import { type ClusterStep, planCluster, type ObservedCluster, type DesiredCluster } from './plan.ts'

const fresh: DesiredCluster = { ...settled, hasBeenProvisioned: false }
const leaving: DesiredCluster = { ...settled, isDeleted: true, pools: 0 }
const absent: ObservedCluster = { ...there, cluster: null }

const lacking = (lack: Partial<ObservedCluster['can']>, observed = there): ObservedCluster => ({
  ...observed,
  can: { ...can, ...lack },
})
const runs = (version: string): ObservedCluster => lacking({ versions: [version] })
const [noNext, onlyNext, onlyOld] = [runs('1.35'), runs('1.36'), runs('1.34')]
const [noHa, noLists] = [lacking({ hasHighAvailability: false }), lacking({ hasAccessLists: false })]
const next: DesiredCluster = { ...settled, version: '1.36' }
const available: DesiredCluster = { ...settled, isHighlyAvailable: true }
const listed: DesiredCluster = { ...settled, accessListSerial: 1, isAccessListed: true }
const renewed = { credentialsSerial: 2, sealedSerial: 2 }
const withPlane = (more: Partial<NonNullable<ObservedCluster['cluster']>>, observed = there): ObservedCluster => ({
  ...observed,
  cluster: { ...plane, ...more },
})
const begun = withPlane({ isComplete: false })

const situations: readonly (readonly [string, DesiredCluster, ObservedCluster])[] = [
  ['a new cluster without credentials', { ...fresh, sealedSerial: 0 }, absent],
  ['a new cluster with credentials', fresh, absent],
  ['a cluster that is being created', fresh, begun],
  ['a cluster in its desired state', settled, there],
  ['a cluster in its desired state whose nodes are joining', { ...settled, waitingFor: 'nodes.joining' }, there],
  ['a cluster to be upgraded to the next minor', next, there],
  ['a cluster to be upgraded by two minors', { ...settled, version: '1.37' }, there],
  ['a cluster to be upgraded to an unsupported minor and to get new credentials', { ...next, ...renewed }, noNext],
  ['a cluster in its desired state, if its driver does not support high availability', settled, noHa],
  [
    'a highly available cluster with a certificate to renew, if its driver no longer supports high availability',
    available,
    { ...withPlane({ isHighlyAvailable: true }, noHa), isCertificateDue: true },
  ],
  ['a cluster to be made highly available', available, there],
  ['a cluster that is highly available as desired', available, withPlane({ isHighlyAvailable: true })],
  ['a cluster to get an access list', listed, there],
  ['a cluster with its desired access list', listed, withPlane({ accessListSerial: 1 }, noLists)],
  ['a cluster whose access list is removed', { ...settled, accessListSerial: 2 }, noLists],
  ['a cluster to get an access list, if its driver does not support access lists', listed, noLists],
  [
    'a new cluster with an access list, if its driver does not support access lists',
    { ...listed, hasBeenProvisioned: false },
    { ...noLists, cluster: null },
  ],
  ['a new cluster with a version that its driver does not support', fresh, { ...onlyOld, cluster: null }],
  [
    'a new highly available cluster, if its driver does not support high availability',
    { ...fresh, isHighlyAvailable: true },
    { ...noHa, cluster: null },
  ],
  [
    'an incomplete cluster to be made highly available, if the driver of this worker does not support it',
    { ...fresh, isHighlyAvailable: true },
    { ...begun, can: noHa.can },
  ],
  ['a cluster to be upgraded to the next minor, if its driver does not support it', next, noNext],
  ['a cluster to be upgraded to the next minor, after its job timed out', { ...next, isAwaited: false }, noNext],
  ['a cluster to be made highly available, if its driver does not support it', available, noHa],
  [
    'a cluster to get new credentials and to be made highly available, if its driver does not support the latter',
    { ...available, ...renewed },
    noHa,
  ],
  ['a cluster with a version that its driver no longer supports', settled, onlyNext],
  [
    'a cluster with a version that its driver no longer supports, with new credentials',
    { ...settled, ...renewed },
    onlyNext,
  ],
  ['a cluster whose kubeconfig was deleted', { ...settled, credentialsSerial: 2 }, there],
  ['a cluster whose authority is in the last third of its lifetime', { ...settled, isAuthorityDue: true }, there],
  [
    'a cluster whose serving certificate is in the last third of its lifetime',
    settled,
    { ...there, isCertificateDue: true },
  ],
  [
    'a cluster that is being deleted with an authority to renew',
    { ...leaving, isAuthorityDue: true },
    { ...there, isCertificateDue: true },
  ],
  ['a cluster with new credentials', { ...settled, ...renewed }, there],
  ['a cluster whose control plane is missing', settled, absent],
  [
    'a cluster whose control plane is missing and whose kubeconfig was deleted',
    { ...settled, credentialsSerial: 2 },
    absent,
  ],
  ['a deleted cluster with pools', { ...leaving, pools: 2 }, there],
  ['a deleted cluster without pools', leaving, there],
  ['a deleted cluster that is observed as gone', leaving, absent],
  ['a deleted cluster whose removal the driver has reported done', leaving, { ...absent, isRemoved: true }],
]

describe('the next step of a control plane (decisions E4, E5, E8, E9)', () => {
  it('matches plan.golden.txt; to update it, run vitest --update', async () => {
    const transcript = situations
      .map(([words, desired, observed]) => `For ${words}: ${sentence(planCluster(desired, observed))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: ClusterStep | null): string {
  if (step === null) return 'nothing'
  if (step.kind === 'await') return `wait, because ${step.cause}`
  if (step.kind !== 'ensure') return step.kind
  const { version, isHighlyAvailable, lack } = step.aim
  return `ensure ${version}${isHighlyAvailable ? ', highly available' : ''}${lack ? ', as far as its driver supports it' : ''}`
}
