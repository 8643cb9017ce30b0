import assert from 'node:assert/strict'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { describeClaim, growClaim, runInClaimPod, startClaimPod } from './claim-pod.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'

/** A cluster whose nodes run programs, and what pods there can be made of. */
export interface VolumeScene {
  readonly kubectl: Kubectl
  /** An image with a shell that the nodes have. */
  readonly image: string
  /** The filesystem that can be grown while it is used on these nodes: xfs on hosts that are containers. */
  readonly storageClass: 'moor-ext4' | 'moor-xfs'
  /** How many volumes of the cluster the service has, so that what is left over is seen. */
  countVolumes(): Promise<number>
}

const timeout = '--timeout=180s'

/** Waits until the driver, which comes with the cluster, runs on every node. */
export async function awaitDriver({ kubectl }: Pick<VolumeScene, 'kubectl'>): Promise<void> {
  for (const part of ['deployment/csi-controller', 'daemonset/csi-node'])
    await kubectl.ok('-n', 'kube-system', 'rollout', 'status', part, timeout)
}

/** The whole life of a claim: a volume, bytes in it, more room while it is used, another node, and nothing afterwards (docs/volumes-in-pods.md). */
export async function playVolumes(scene: VolumeScene): Promise<void> {
  const { kubectl } = scene
  const before = await scene.countVolumes()
  await kubectl.feed(describeClaim(scene.storageClass), 'apply')
  await startClaimPod(kubectl, scene.image, null, timeout)
  assert.equal(await scene.countVolumes(), before + 1, 'a claim is one volume')
  await runInClaimPod(kubectl, 'echo kept > /data/bytes && sync')
  await growClaim(kubectl, timeout)
  const first = await nodeOf(kubectl)
  await kubectl.ok('delete', 'pod', 'writer', timeout)
  await startClaimPod(kubectl, scene.image, first, timeout)
  assert.notEqual(await nodeOf(kubectl), first, 'the pod is on another node')
  assert.equal((await runInClaimPod(kubectl, 'cat /data/bytes')).trim(), 'kept', 'bytes move with the volume')
  await kubectl.ok('delete', 'pod/writer', 'pvc/data', timeout)
  await waitUntil('the end of the volume', async () => ((await scene.countVolumes()) === before ? true : undefined))
}

async function nodeOf(kubectl: Kubectl): Promise<string> {
  return kubectl.ok('get', 'pod', 'writer', '-o', 'jsonpath={.spec.nodeName}')
}
