import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runtimeSuite } from '#testkit/containers/runtime-suite.ts'
import { supervisorsUnderTest } from '#testkit/containers/supervisors-under-test.ts'
import { createUnitEngine } from './create-unit-engine.ts'

for (const { kind, explainMissing, end } of supervisorsUnderTest) {
  const missing = explainMissing()
  if (missing !== null) process.stdout.write(`units of ${kind}: not run: ${missing}\n`)
  let folder = ''

  runtimeSuite({
    title: `units of ${kind}`,
    missing,
    async open() {
      folder = await mkdtemp(join(tmpdir(), 'units-'))
      return createUnitEngine({ name: 'units', supervisor: kind, folder })
    },
    async clean() {
      end(folder)
      await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    },
  })
}
