import { afterAll } from 'vitest'
import { type DriverBench, openBench } from '../driver-suite/driver-bench.ts'
import { type CephKit, openCephKit } from './ceph-kit.ts'

/** Starts a Ceph cluster, its driver and a bench for a test file; `afterAll` closes them. */
export async function openCephBench(): Promise<{ readonly kit: CephKit; readonly bench: DriverBench }> {
  const kit = await openCephKit()
  const bench = openBench(kit)
  afterAll(async () => {
    try {
      await bench.clear()
    } finally {
      await kit.close()
    }
  })
  return { kit, bench }
}
