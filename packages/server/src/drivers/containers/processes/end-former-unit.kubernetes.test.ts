import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ContainerSpec } from '../index.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { createProcessRunner } from './create-process-runner.ts'

const missing = spawnSync('which', ['s6-svscan']).status === 0 ? null : 's6 is not installed'
if (missing !== null) process.stdout.write(`a former unit: not run: ${missing}\n`)
const folder = useScratchFolder()

const spec: ContainerSpec = {
  name: 'moor-former-1-etcd',
  image: 'test/counter:1',
  command: ['/bin/sh', '-c', 'echo process >> /var/lib/kept/log; exec sleep 1000'],
  labels: { 'moorage.test': 'former' },
  files: [],
  volumes: { '/var/lib/kept': 'moor-former-1-etcd' },
  network: 'host',
  graceMs: 0,
  memoryMib: 64,
  millicpus: 100,
}

test.skipIf(missing !== null)('a unit of s6 ends before its process starts, with the same volume', async () => {
  const runner = createProcessRunner({ name: 'former', folder: folder.path, binaries: null })
  const kept = join(folder.path, 'volumes', 'moor-former-1-etcd', 'data', 'log')
  const scan = join(folder.path, 'services')
  const service = join(scan, spec.name)
  await runner.ensureVolume('moor-former-1-etcd', spec.labels)
  mkdirSync(join(folder.path, 'images', 'counter-1', 'bin'), { recursive: true })
  writeFileSync(join(folder.path, 'images', 'counter-1', 'bin', 'sh'), '#!/bin/sh\nexec /bin/sh "$@"\n', {
    mode: 0o755,
  })
  mkdirSync(service, { recursive: true })
  writeFileSync(join(service, 'run'), `#!/bin/sh\necho unit >> ${kept}\nexec sleep 1000\n`, { mode: 0o755 })
  const scanner = spawn('s6-svscan', [scan], { detached: true, stdio: 'ignore' })
  await expect.poll(() => existsSync(kept)).toBe(true)

  await runner.ensureContainer(spec)
  await expect.poll(() => readFileSync(kept, 'utf8')).toBe('unit\nprocess\n')
  expect(existsSync(service)).toBe(false)
  await expect.poll(() => scanner.exitCode).toBe(0)
  await runner.removeContainer(spec.name, 0)
  await runner.removeVolume('moor-former-1-etcd')
})
