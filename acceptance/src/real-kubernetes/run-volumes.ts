import assert from 'node:assert/strict'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { describeClaim, growClaim, runInClaimPod, startClaimPod } from './claim-pod.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'

/** Cluster with kubelets, with an image for pods. */
export interface VolumeContext {
  readonly kubectl: Kubectl
  readonly image: string
  /** Storage class whose filesystem the nodes can grow while mounted (xfs if the nodes are containers). */
  readonly storageClass: 'moor-ext4' | 'moor-xfs'
  countVolumes(): Promise<number>
}

const timeout = '--timeout=180s'

/** Waits until the cluster's CSI controller and node driver are rolled out. Throws after a timeout. */
export async function awaitDriver({ kubectl }: Pick<VolumeContext, 'kubectl'>): Promise<void> {
  for (const part of ['deployment/csi-controller', 'daemonset/csi-node'])
    await kubectl.ok('-n', 'kube-system', 'rollout', 'status', part, timeout)
}

/**
 * Runs a claim through provisioning, writes, expansion while mounted, another node, deletion (docs/volumes-in-pods.md). Throws at the first mismatch, for
 * example lost bytes.
 */
export async function runVolumes(context: VolumeContext): Promise<void> {
  const { kubectl } = context
  const before = await context.countVolumes()
  await kubectl.feed(describeClaim(context.storageClass), 'apply')
  await startClaimPod(kubectl, context.image, null, timeout)
  assert.equal(await context.countVolumes(), before + 1, 'a claim is one volume')
  await runInClaimPod(kubectl, 'echo kept > /data/bytes && sync')
  await growClaim(kubectl, timeout)
  const first = await nodeOf(kubectl)
  await kubectl.ok('delete', 'pod', 'writer', timeout)
  await startClaimPod(kubectl, context.image, first, timeout)
  assert.notEqual(await nodeOf(kubectl), first, 'the pod is on another node')
  assert.equal((await runInClaimPod(kubectl, 'cat /data/bytes')).trim(), 'kept', 'bytes move with the volume')
  await kubectl.ok('delete', 'pod/writer', 'pvc/data', timeout)
  await waitUntil('the end of the volume', async () => ((await context.countVolumes()) === before ? true : undefined))
}

async function nodeOf(kubectl: Kubectl): Promise<string> {
  return kubectl.ok('get', 'pod', 'writer', '-o', 'jsonpath={.spec.nodeName}')
}
