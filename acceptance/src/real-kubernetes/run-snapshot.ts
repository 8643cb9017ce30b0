import assert from 'node:assert/strict'
import { waitUntil } from '../own-cloud/wait-until.ts'
import { describeClaim, runInClaimPod, startClaimPod } from './claim-pod.ts'
import type { VolumeContext } from './run-volumes.ts'

const timeout = '--timeout=180s'
/** Without reflinks, a node reads the whole attached volume: 112 s for 10 GiB on two busy cores. */
const copyTimeout = '--timeout=300s'
const dataSource = { apiGroup: 'snapshot.storage.k8s.io', kind: 'VolumeSnapshot', name: 'before' }

/**
 * Creates a VolumeSnapshot of a mounted claim, deletes the claim, and restores the snapshot into a new claim (docs/volumes-in-pods.md). Throws if the new
 * volume has other bytes than at the time of the snapshot, or a volume is left.
 */
export async function runSnapshot({ kubectl, image, storageClass, countVolumes }: VolumeContext): Promise<void> {
  const before = await countVolumes()
  await kubectl.ok('-n', 'kube-system', 'rollout', 'status', 'deployment/snapshot-controller', timeout)
  const claim = describeClaim(storageClass)
  await kubectl.feed(claim, 'apply')
  await startClaimPod(kubectl, image, null, timeout)
  await runInClaimPod(kubectl, 'echo before > /data/bytes && sync')
  await kubectl.feed(describeSnapshot(), 'apply')
  await kubectl.ok('wait', '--for=jsonpath={.status.readyToUse}=true', 'volumesnapshot/before', copyTimeout)
  await runInClaimPod(kubectl, 'echo after > /data/bytes && sync')
  await kubectl.ok('delete', 'pod/writer', 'pvc/data', timeout)
  await waitUntil('the end of the source', async () => ((await countVolumes()) === before ? true : undefined))
  await kubectl.feed({ ...claim, spec: { ...claim.spec, dataSource } }, 'apply')
  await startClaimPod(kubectl, image, null, timeout)
  assert.equal((await runInClaimPod(kubectl, 'cat /data/bytes')).trim(), 'before', 'bytes are those of the snapshot')
  await kubectl.ok('delete', 'pod/writer', 'pvc/data', 'volumesnapshot/before', timeout)
  await waitUntil('the end of the copy', async () => ((await countVolumes()) === before ? true : undefined))
}

function describeSnapshot(): object {
  return {
    apiVersion: 'snapshot.storage.k8s.io/v1',
    kind: 'VolumeSnapshot',
    metadata: { name: dataSource.name },
    spec: { source: { persistentVolumeClaimName: 'data' } },
  }
}
