import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject } from 'vitest'
import { describeDriverSuite } from '#testkit/driver-suite.ts'
import { cacheFolder, explainNoKubernetes, openKubernetesKit } from '#testkit/kubernetes/kubernetes-kit.ts'
import { createProcessRunner } from './create-process-runner.ts'

const missing = explainNoKubernetes(() => null)
if (missing !== null) process.stdout.write(`control planes as processes: not run: ${missing}\n`)
const folder = mkdtempSync(join(tmpdir(), 'processes-'))
const open = () => createProcessRunner({ name: 'processes', folder, binaries: cacheFolder })

afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))

describe.skipIf(missing !== null)('real control planes as processes', () => {
  describeDriverSuite({
    name: 'kubernetes in processes, simulated nodes',
    rules: inject('hasEveryScenario') ? [23, 24, 29] : [23],
    make: () =>
      openKubernetesKit({
        ports: 38_700,
        subnets: '127.86.0.0/20',
        machines: [{ name: 'processes', url: '', address: null, isLocal: true, open }],
      }),
  })
})
