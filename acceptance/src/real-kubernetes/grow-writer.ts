import assert from 'node:assert/strict'
import type { Kubectl } from '../kubectl/open-kubectl.ts'

/** Asks for two GiB more for the volume that the writer has mounted, and waits until it sees them. */
export async function growWriter(kubectl: Kubectl, timeout: string): Promise<void> {
  const patch = { spec: { resources: { requests: { storage: '12Gi' } } } }
  await kubectl.ok('patch', 'pvc', 'data', '--type=merge', '-p', JSON.stringify(patch))
  await kubectl.ok('wait', '--for=jsonpath={.status.capacity.storage}=12Gi', 'pvc/data', timeout)
  const kib = Number((await runInWriter(kubectl, "df -kP /data | tail -n 1 | awk '{ print $2 }'")).trim())
  assert.ok(kib > 11 * 2 ** 20, `the pod sees ${kib} KiB`)
}

/** Runs a script in the writer; what it printed. */
export function runInWriter(kubectl: Kubectl, script: string): Promise<string> {
  return kubectl.ok('exec', 'writer', '--', 'sh', '-c', script)
}
