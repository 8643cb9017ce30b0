import { describe, expect, it } from 'vitest'
import { clusterAbilities as can } from '#testkit/engine/abilities.ts'
import { type ClusterStep, planCluster, type SeenCluster, type WantedCluster } from './plan.ts'

const settled: WantedCluster = {
  isDeleted: false,
  hasBeenProvisioned: true,
  isControlPlaneMissing: false,
  version: '1.35',
  isHighlyAvailable: false,
  credentialsSerial: 1,
  sealedSerial: 1,
  accessListSerial: 0,
  isAccessListed: false,
  isAuthorityDue: false,
  pools: 1,
  isAwaited: true,
  waitingFor: null,
}
const fresh: WantedCluster = { ...settled, hasBeenProvisioned: false }
const leaving: WantedCluster = { ...settled, isDeleted: true, pools: 0 }
const plane = { isComplete: true, version: '1.35', isHighlyAvailable: false, credentialsSerial: 1, accessListSerial: 0 }
const there: SeenCluster = { cluster: plane, can, isCertificateDue: false, isRemoved: false }
const absent: SeenCluster = { cluster: null, can, isCertificateDue: false, isRemoved: false }

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedCluster, SeenCluster])[] = [
  ['a new cluster without credentials', { ...fresh, sealedSerial: 0 }, absent],
  ['a new cluster with credentials', fresh, absent],
  ['a cluster that is being made', fresh, { ...there, cluster: { ...plane, isComplete: false } }],
  ['a cluster that is as wanted', settled, there],
  ['a cluster that is as wanted and whose nodes are joining', { ...settled, waitingFor: 'nodes.joining' }, there],
  ['a cluster that shall have the next minor', { ...settled, version: '1.36' }, there],
  ['a cluster that shall have the minor after the next', { ...settled, version: '1.37' }, there],
  [
    'a cluster that shall have the next minor, which its driver does not run, and new credentials',
    { ...settled, version: '1.36', credentialsSerial: 2, sealedSerial: 2 },
    { ...there, can: { ...can, versions: ['1.35'] } },
  ],
  [
    'a cluster that is as wanted, whose driver cannot make any highly available',
    settled,
    { ...there, can: { ...can, hasHighAvailability: false } },
  ],
  [
    'a highly available cluster with a certificate that is due, whose driver cannot make any highly available any more',
    { ...settled, isHighlyAvailable: true },
    {
      ...there,
      cluster: { ...plane, isHighlyAvailable: true },
      can: { ...can, hasHighAvailability: false },
      isCertificateDue: true,
    },
  ],
  ['a cluster that shall be highly available', { ...settled, isHighlyAvailable: true }, there],
  [
    'a cluster that is highly available as wanted',
    { ...settled, isHighlyAvailable: true },
    { ...there, cluster: { ...plane, isHighlyAvailable: true } },
  ],
  ['a cluster that shall keep addresses out', { ...settled, accessListSerial: 1, isAccessListed: true }, there],
  [
    'a cluster that keeps addresses out as wanted',
    { ...settled, accessListSerial: 1, isAccessListed: true },
    { ...there, cluster: { ...plane, accessListSerial: 1 }, can: { ...can, hasAccessLists: false } },
  ],
  [
    'a cluster that shall let all addresses in again',
    { ...settled, accessListSerial: 2 },
    { ...there, can: { ...can, hasAccessLists: false } },
  ],
  [
    'a cluster that shall keep addresses out, whose driver cannot do that',
    { ...settled, accessListSerial: 1, isAccessListed: true },
    { ...there, can: { ...can, hasAccessLists: false } },
  ],
  [
    'a new cluster that shall keep addresses out, whose driver cannot do that',
    { ...fresh, accessListSerial: 1, isAccessListed: true },
    { ...absent, can: { ...can, hasAccessLists: false } },
  ],
  [
    'a new cluster of a version that its driver does not run',
    fresh,
    { ...absent, can: { ...can, versions: ['1.34'] } },
  ],
  [
    'a new cluster that shall be highly available, whose driver cannot do that',
    { ...fresh, isHighlyAvailable: true },
    { ...absent, can: { ...can, hasHighAvailability: false } },
  ],
  [
    'a cluster that shall be highly available and is just being made by another worker, whose driver can do that',
    { ...fresh, isHighlyAvailable: true },
    { ...there, cluster: { ...plane, isComplete: false }, can: { ...can, hasHighAvailability: false } },
  ],
  [
    'a cluster that shall have the next minor, which its driver does not run',
    { ...settled, version: '1.36' },
    { ...there, can: { ...can, versions: ['1.35'] } },
  ],
  [
    'a cluster that shall have the next minor, which its driver does not run, once its job was given up',
    { ...settled, version: '1.36', isAwaited: false },
    { ...there, can: { ...can, versions: ['1.35'] } },
  ],
  [
    'a cluster that shall be highly available, whose driver cannot do that',
    { ...settled, isHighlyAvailable: true },
    { ...there, can: { ...can, hasHighAvailability: false } },
  ],
  [
    'a cluster that shall be highly available and have new credentials, whose driver can only do the latter',
    { ...settled, isHighlyAvailable: true, credentialsSerial: 2, sealedSerial: 2 },
    { ...there, can: { ...can, hasHighAvailability: false } },
  ],
  [
    'a cluster of a version that its driver does not run any more',
    settled,
    { ...there, can: { ...can, versions: ['1.36'] } },
  ],
  [
    'a cluster of a version that its driver does not run any more, whose new credentials are made',
    { ...settled, credentialsSerial: 2, sealedSerial: 2 },
    { ...there, can: { ...can, versions: ['1.36'] } },
  ],
  ['a cluster whose kubeconfig was deleted', { ...settled, credentialsSerial: 2 }, there],
  ['a cluster whose authority is in the last third of its life', { ...settled, isAuthorityDue: true }, there],
  [
    'a cluster whose serving certificate is in the last third of its life',
    settled,
    { ...there, isCertificateDue: true },
  ],
  [
    'a cluster that is leaving with an authority that is due',
    { ...leaving, isAuthorityDue: true },
    { ...there, isCertificateDue: true },
  ],
  ['a cluster whose new credentials are made', { ...settled, credentialsSerial: 2, sealedSerial: 2 }, there],
  ['a cluster whose control plane is not there any more', settled, absent],
  [
    'a cluster whose control plane is not there any more and whose kubeconfig was deleted',
    { ...settled, credentialsSerial: 2 },
    absent,
  ],
  ['a cluster that is deleted and has pools', { ...leaving, pools: 2 }, there],
  ['a cluster that is deleted and has no pools', leaving, there],
  ['a cluster that is deleted and looks gone', leaving, absent],
  ['a cluster that is deleted and is gone, as the driver says', leaving, { ...absent, isRemoved: true }],
]

describe('the one next step of a control plane (decisions E4, E5, E8, E9)', () => {
  it('reads as plan.golden.txt says; vitest --update writes it anew', async () => {
    const transcript = situations
      .map(([words, wanted, seen]) => `For ${words}: ${sentence(planCluster(wanted, seen))}.`)
      .join('\n')
    await expect(`${transcript}\n`).toMatchFileSnapshot('./plan.golden.txt')
  })
})

function sentence(step: ClusterStep | null): string {
  if (step === null) return 'nothing'
  if (step.kind === 'await') return `wait, because ${step.cause}`
  if (step.kind !== 'ensure') return step.kind
  const { version, isHighlyAvailable, lack } = step.aim
  return `ensure ${version}${isHighlyAvailable ? ', highly available' : ''}${lack ? ', as far as its driver can' : ''}`
}
