import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { engineSuite } from '#testkit/containers/engine-suite.ts'
import { explainNoS6 } from '#testkit/containers/explain-no-s6.ts'
import { createUnitEngine } from './create-unit-engine.ts'

const missing = explainNoS6()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)
let folder = ''

engineSuite({
  title: 'units of s6',
  missing,
  async open() {
    folder = await mkdtemp(join(tmpdir(), 'units-'))
    return createUnitEngine({ name: 'units', supervisor: 's6', folder })
  },
  async clean() {
    spawnSync('s6-svscanctl', ['-t', join(folder, 'services')])
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  },
})
