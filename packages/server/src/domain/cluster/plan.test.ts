import { describe, expect, it } from 'vitest'
import { clusterAbilities as can } from '#testkit/engine/abilities.ts'
import { seenCluster as there, settledCluster as settled, wholePlane as plane } from '#testkit/situations/clusters.ts'
import { type ClusterStep, planCluster, type SeenCluster, type WantedCluster } from './plan.ts'

const fresh: WantedCluster = { ...settled, hasBeenProvisioned: false }
const leaving: WantedCluster = { ...settled, isDeleted: true, pools: 0 }
const absent: SeenCluster = { ...there, cluster: null }

const lacking = (lack: Partial<SeenCluster['can']>, seen = there): SeenCluster => ({
  ...seen,
  can: { ...can, ...lack },
})
const runs = (version: string): SeenCluster => lacking({ versions: [version] })
const [noNext, onlyNext, onlyOld] = [runs('1.35'), runs('1.36'), runs('1.34')]
const [noHa, noLists] = [lacking({ hasHighAvailability: false }), lacking({ hasAccessLists: false })]
const next: WantedCluster = { ...settled, version: '1.36' }
const available: WantedCluster = { ...settled, isHighlyAvailable: true }
const listed: WantedCluster = { ...settled, accessListSerial: 1, isAccessListed: true }
const renewed = { credentialsSerial: 2, sealedSerial: 2 }
const withPlane = (more: Partial<NonNullable<SeenCluster['cluster']>>, seen = there): SeenCluster => ({
  ...seen,
  cluster: { ...plane, ...more },
})
const begun = withPlane({ isComplete: false })

/** Situation in words, what is wanted, what is seen. */
const situations: readonly (readonly [string, WantedCluster, SeenCluster])[] = [
  ['a new cluster without credentials', { ...fresh, sealedSerial: 0 }, absent],
  ['a new cluster with credentials', fresh, absent],
  ['a cluster that is being made', fresh, begun],
  ['a cluster that is as wanted', settled, there],
  ['a cluster that is as wanted and whose nodes are joining', { ...settled, waitingFor: 'nodes.joining' }, there],
  ['a cluster that shall have the next minor', next, there],
  ['a cluster that shall have the minor after the next', { ...settled, version: '1.37' }, there],
  ['a cluster that shall have a minor that is not run, and new credentials', { ...next, ...renewed }, noNext],
  ['a cluster that is as wanted, whose driver cannot make any highly available', settled, noHa],
  [
    'a highly available cluster with a certificate that is due, whose driver cannot make any highly available any more',
    available,
    { ...withPlane({ isHighlyAvailable: true }, noHa), isCertificateDue: true },
  ],
  ['a cluster that shall be highly available', available, there],
  ['a cluster that is highly available as wanted', available, withPlane({ isHighlyAvailable: true })],
  ['a cluster that shall keep addresses out', listed, there],
  ['a cluster that keeps addresses out as wanted', listed, withPlane({ accessListSerial: 1 }, noLists)],
  ['a cluster that shall let all addresses in again', { ...settled, accessListSerial: 2 }, noLists],
  ['a cluster that shall keep addresses out, whose driver cannot do that', listed, noLists],
  [
    'a new cluster that shall keep addresses out, which its driver cannot',
    { ...listed, hasBeenProvisioned: false },
    { ...noLists, cluster: null },
  ],
  ['a new cluster of a version that its driver does not run', fresh, { ...onlyOld, cluster: null }],
  [
    'a new cluster that shall be highly available, which its driver cannot',
    { ...fresh, isHighlyAvailable: true },
    { ...noHa, cluster: null },
  ],
  [
    'a cluster that another worker is making highly available',
    { ...fresh, isHighlyAvailable: true },
    { ...begun, can: noHa.can },
  ],
  ['a cluster that shall have the next minor, which its driver does not run', next, noNext],
  ['a cluster that shall have the next minor, once its job was given up', { ...next, isAwaited: false }, noNext],
  ['a cluster that shall be highly available, whose driver cannot do that', available, noHa],
  [
    'a cluster that shall have new credentials and be highly available, which its driver cannot',
    { ...available, ...renewed },
    noHa,
  ],
  ['a cluster of a version that its driver does not run any more', settled, onlyNext],
  [
    'a cluster of a version that is not run any more, whose new credentials are made',
    { ...settled, ...renewed },
    onlyNext,
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
  ['a cluster whose new credentials are made', { ...settled, ...renewed }, there],
  ['a cluster whose control plane is not there any more', settled, absent],
  ['a cluster without control plane whose kubeconfig was deleted', { ...settled, credentialsSerial: 2 }, absent],
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
