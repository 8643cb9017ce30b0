import { afterAll } from 'vitest'
import { type DriverBench, openBench } from '../driver-suite/driver-bench.ts'
import { type CephKit, openCephKit } from './ceph-kit.ts'

/** Opens a Ceph cluster and its bench for a test file. */
export async function openCephBench(): Promise<{ readonly kit: CephKit; readonly bench: DriverBench }> {
  const kit = await openCephKit()
  const bench = openBench(kit)
  afterAll(async () => {
    try {
      await bench.clear()
    } finally {
      // Otherwise, the daemons would outlive the test.
      await kit.close()
    }
  })
  return { kit, bench }
}
