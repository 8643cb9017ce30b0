import { tmpdir } from 'node:os'
import { afterAll, afterEach } from 'vitest'
import { type DriverBench, openBench } from '../driver-suite/driver-bench.ts'
import { type FileKit, openFileKit } from './file-kit.ts'

/** Opens a kit of files and its bench for a test file. `afterEach` clears the bench; `afterAll` closes the kit. */
export async function openFileBench(): Promise<{ readonly kit: FileKit; readonly bench: DriverBench }> {
  const kit = await openFileKit(tmpdir())
  const bench = openBench(kit)
  afterEach(() => bench.clear())
  afterAll(() => kit.close())
  return { kit, bench }
}
