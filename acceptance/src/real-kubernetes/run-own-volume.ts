import assert from 'node:assert/strict'
import type { Api } from '../client/api.ts'
import type { Kubectl } from '../kubectl/open-kubectl.ts'
import { waitUntil } from '../own-cloud/wait-until.ts'
import type { Volume } from '../client/shapes.ts'
import { describeClaim, runInClaimPod, startClaimPod } from './claim-pod.ts'

/** Cluster and service, with an image for pods. */
export interface OwnVolumeContext {
  readonly kubectl: Kubectl
  readonly image: string
  readonly api: Api
}

const timeout = '--timeout=180s'

/** Creates a volume by `POST /v4/volumes` with the cluster token, and uses it in a pod. Throws unless it outlives claim and pod (docs/volumes-in-pods.md). */
export async function runOwnVolume({ kubectl, image, api }: OwnVolumeContext): Promise<void> {
  const secret = await kubectl.ok('-n', 'kube-system', 'get', 'secret', 'moor', '-o', 'jsonpath={.data.token}')
  const cluster = api.as(Buffer.from(secret, 'base64').toString())
  const body = { label: 'own', region: 'us-east', size: 10 }
  const { id } = (await cluster.ok<Volume>('POST', '/volumes', { body })).body
  await kubectl.feed(describeVolume(id), 'apply')
  await kubectl.feed(describeClaim('', 'own'), 'apply')
  await startClaimPod(kubectl, image, null, timeout)
  await runInClaimPod(kubectl, 'echo written > /data/bytes && sync')
  assert.notEqual((await readVolume(api, id)).host_id, null, 'it is attached to the host of the node')
  await kubectl.ok('delete', 'pod/writer', 'pvc/data', 'pv/own', timeout)
  const left = await waitUntil('the volume to be detached', async () => {
    const volume = await readVolume(api, id)
    return volume.host_id === null ? volume : undefined
  })
  assert.equal(left.status, 'active', 'it outlives claim and pod')
  await api.remove(`/volumes/${id}`)
}

async function readVolume(api: Api, id: number): Promise<Volume> {
  return (await api.ok<Volume>('GET', `/volumes/${id}`)).body
}

function describeVolume(id: number): object {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolume',
    metadata: { name: 'own' },
    spec: {
      capacity: { storage: '10Gi' },
      accessModes: ['ReadWriteOnce'],
      persistentVolumeReclaimPolicy: 'Retain',
      storageClassName: '',
      csi: { driver: 'csi.moor.com', volumeHandle: String(id), fsType: 'ext4' },
    },
  }
}
