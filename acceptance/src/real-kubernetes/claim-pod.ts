import assert from 'node:assert/strict'
import type { Kubectl } from '../kubectl/open-kubectl.ts'

/** Returns a claim of 10 GiB, of a storage class or an existing persistent volume. */
export function describeClaim(storageClassName: string, volumeName?: string) {
  return {
    apiVersion: 'v1',
    kind: 'PersistentVolumeClaim',
    metadata: { name: 'data' },
    spec: {
      accessModes: ['ReadWriteOnce'],
      storageClassName,
      resources: { requests: { storage: '10Gi' } },
      ...(volumeName === undefined ? {} : { volumeName }),
    },
  }
}

/** Starts the pod `writer` with the claim at /data and waits until it is ready. `elsewhere` is a node to avoid, or null. Throws at the timeout. */
export async function startClaimPod(
  kubectl: Kubectl,
  image: string,
  elsewhere: string | null,
  timeout: string,
): Promise<void> {
  await kubectl.feed(describeClaimPod(image, elsewhere), 'apply')
  await kubectl.ok('wait', '--for=condition=Ready', 'pod/writer', timeout)
}

function describeClaimPod(image: string, elsewhere: string | null): object {
  const expression = { key: 'kubernetes.io/hostname', operator: 'NotIn', values: [elsewhere ?? 'nowhere'] }
  const terms = [{ matchExpressions: [expression] }]
  return {
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'writer' },
    spec: {
      terminationGracePeriodSeconds: 1,
      affinity: { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: terms } } },
      containers: [
        {
          name: 'writer',
          image,
          imagePullPolicy: 'IfNotPresent',
          command: ['sh', '-c', 'while true; do sleep 1; done'],
          volumeMounts: [{ name: 'data', mountPath: '/data' }],
        },
      ],
      volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'data' } }],
    },
  }
}

/** Grows the mounted volume from 10 to 12 GiB, and waits until the pod has the new size. Throws if it does not. */
export async function growClaim(kubectl: Kubectl, timeout: string): Promise<void> {
  const patch = { spec: { resources: { requests: { storage: '12Gi' } } } }
  await kubectl.ok('patch', 'pvc', 'data', '--type=merge', '-p', JSON.stringify(patch))
  const volume = await kubectl.ok('get', 'pvc', 'data', '-o', 'jsonpath={.spec.volumeName}')
  await kubectl.ok('wait', '--for=jsonpath={.spec.capacity.storage}=12Gi', `pv/${volume}`, timeout)
  // A kubelet checks volume sizes about every minute, and immediately if the pod changes.
  await kubectl.ok('annotate', 'pod', 'writer', 'moorage/looked-at=now', '--overwrite')
  await kubectl.ok('wait', '--for=jsonpath={.status.capacity.storage}=12Gi', 'pvc/data', timeout)
  const kib = Number((await runInClaimPod(kubectl, "df -kP /data | tail -n 1 | awk '{ print $2 }'")).trim())
  assert.ok(kib > 11 * 2 ** 20, `the pod sees ${kib} KiB`)
}

/** Runs a script in the pod `writer` and returns the output. Throws if it fails. */
export function runInClaimPod(kubectl: Kubectl, script: string): Promise<string> {
  return kubectl.ok('exec', 'writer', '--', 'sh', '-c', script)
}
