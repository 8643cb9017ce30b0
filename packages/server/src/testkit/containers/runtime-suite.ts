import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramRunner, ObservedContainer, ContainerSpec } from '#drivers/containers/index.ts'
import { writeTestImage } from './test-image.ts'

/** Container runtime under test. */
export interface RuntimeUnderTest {
  readonly title: string
  /** Why the runtime cannot run here; null if it can. */
  readonly missing: string | null
  open(): Promise<ProgramRunner>
  clean(image: string): Promise<void>
}

const largeBytes = 20_000_001
const run = randomUUID().slice(0, 8)
const labels = { 'moorage.test': run }
const name = `moor-${run}-one`
const image = `moorage-test/busybox:${run}`
const network = { name: `moor-${run}-net`, subnet: `10.230.${Number.parseInt(run.slice(0, 2), 16)}.16/28`, labels }
const address = network.subnet.replace('.16/28', '.20')
const serve = `trap "echo again" USR2; trap "exit 3" USR1; trap "exit 0" TERM; echo started; httpd -p ${address}:8080 -h /srv; while true; do sleep 0.1; done`

const suiteContainer: ContainerSpec = {
  name,
  image,
  command: ['/bin/sh', '-c', serve],
  environment: { COLOUR: 'green' },
  labels,
  files: [
    { path: '/srv/index.html', content: 'first', mode: 0o644 },
    { path: '/srv/deep/er/key', content: "sec'ret", mode: 0o600 },
  ],
  volumes: { '/var/lib/kept': `moor-${run}-kept` },
  network: { name: network.name, address },
  hosts: { 'other.test': '192.0.2.7' },
  memoryMib: 32,
  millicpus: 500,
  graceMs: 2_000,
}

interface RuntimeBench {
  readonly runtime: ProgramRunner
  readonly spec: ContainerSpec
  exec(...command: string[]): Promise<string>
  inspect(): Promise<ObservedContainer | undefined>
  read(): Promise<string>
}

/** Each case continues with the previous case's container. */
const cases: Readonly<Record<string, (bench: RuntimeBench) => Promise<void>>> = {
  'a container runs as described, without privileges on its machine': async ({
    runtime,
    spec,
    exec,
    inspect,
    read,
  }) => {
    await runtime.ensureContainer(spec)
    expect(await inspect()).toMatchObject({ name, image, isRunning: true, restarts: 0 })
    const status = await exec('cat', '/proc/self/status')
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect((await runtime.runInContainer(name, ['touch', '/bin/other'], 20_000)).output).toContain('Read-only')
    expect(await exec('cat', '/srv/deep/er/key')).toBe("sec'ret")
    expect(await exec('ls', '-l', '/srv/deep/er/key')).toMatch(/^-rw-------/)
    expect(await exec('ls', '-l', '/srv/index.html')).toMatch(/^-rw-r--r--/)
    expect(await exec('sh', '-c', 'echo $COLOUR; cat /etc/hosts')).toMatch(/^green[^]*192\.0\.2\.7\s+other\.test/)
    await expect.poll(read).toBe('first')
  },
  'a repeated ensure keeps the container and its files; another description recreates it and keeps its volumes':
    async ({ runtime, spec, exec, inspect, read }) => {
      await exec('sh', '-c', 'echo kept >/var/lib/kept/it; touch /srv/same')
      await runtime.putFiles(name, [{ path: '/srv/index.html', content: 'second', mode: 0o644 }])
      await runtime.ensureContainer(spec)
      expect(await read()).toBe('second')
      expect(await exec('ls', '/srv')).toContain('same')
      await runtime.ensureContainer({ ...spec, environment: { COLOUR: 'blue' } })
      expect(await exec('ls', '/srv')).not.toContain('same')
      expect(await exec('cat', '/var/lib/kept/it')).toBe('kept')
      expect(String(await runtime.readFile(name, '/srv/index.html'))).toBe('first')
      expect(await inspect()).toMatchObject({ isRunning: true, restarts: 0 })
    },
  'the runtime restarts a container that ends, and a signal reaches its program': async ({ runtime, inspect }) => {
    await runtime.signalContainer(name, 'SIGUSR2')
    await expect.poll(() => runtime.readLog(name, 100)).toContain('again')
    await runtime.signalContainer(name, 'SIGUSR1')
    await expect.poll(inspect, { timeout: 10_000 }).toMatchObject({ isRunning: true, restarts: 1 })
    await expect.poll(async () => (await runtime.readLog(name, 1)).trim()).toBe('started')
  },
  'a container is stopped, and restarted by an ensure': async ({ runtime, spec, inspect }) => {
    await runtime.stopContainer(name, 2_000)
    await runtime.stopContainer(name, 2_000)
    expect(await inspect()).toMatchObject({ isRunning: false })
    await expect(runtime.runInContainer(name, ['id'], 20_000)).rejects.toMatchObject({ code: 'Busy' })
    await runtime.putFiles(name, [{ path: '/srv/index.html', content: 'stopped', mode: 0o644 }])
    expect(String(await runtime.readFile(name, '/srv/index.html'))).toBe('stopped')
    await runtime.ensureContainer(spec)
    expect(await inspect()).toMatchObject({ isRunning: true })
  },
  'a container that ignores the stop signal is killed after the grace period': async ({ runtime, spec, inspect }) => {
    await runtime.ensureContainer({
      ...spec,
      command: ['/bin/sh', '-c', 'trap "" TERM; while true; do sleep 0.1; done'],
    })
    const began = performance.now()
    await runtime.stopContainer(name, 300)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await inspect()).toMatchObject({ isRunning: false })
    await runtime.ensureContainer(spec)
  },
  'a program in a container returns its exit code and at most 64 KiB of output': async ({ runtime }) => {
    expect(await runtime.runInContainer(name, ['sh', '-c', 'echo out; echo err >&2; exit 3'], 20_000)).toEqual({
      code: 3,
      output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
    })
    const long = await runtime.runInContainer(name, ['head', '-c', '200000', '/dev/zero'], 20_000)
    expect(long.output).toHaveLength(65_536)
    await expect(runtime.runInContainer(name, ['sleep', '30'], 300)).rejects.toMatchObject({ code: 'Busy' })
    const none = await runtime.runInContainer(name, ['/bin/nothing'], 20_000).catch((error: { code: unknown }) => error)
    expect(none.code).not.toBe(0)
  },
  'files are written only to writable folders, and a missing file is reported as missing': async ({ runtime }) => {
    await expect(runtime.putFiles(name, [{ path: '/etc/motd', content: '', mode: 0o644 }])).rejects.toMatchObject({
      code: 'Broken',
      message: expect.stringContaining('/etc/motd'),
    })
    expect(await runtime.readFile(name, '/srv/none')).toBeNull()
    await runtime.putFiles(name, [{ path: '/srv/beside', content: 'there', mode: 0o600 }])
    const found = await runtime.readFiles(name, '/srv')
    expect([found.get('/srv/beside'), found.get('/srv/index.html')].map(String)).toEqual(['there', 'first'])
    expect([found.has('/srv/deep/er/key'), found.has('/srv/deep')]).toEqual([false, false])
    expect(await runtime.readFiles(name, '/none')).toEqual(new Map())
    await expect(runtime.readFile(name, '/srv')).rejects.toMatchObject({ code: 'Broken' })
  },
  'a file of any size is copied in and out in chunks, completely or not at all': async ({ runtime }) => {
    const path = '/var/lib/kept/large'
    const content = randomBytes(largeBytes)
    const place = (bytes: number) =>
      runtime.placeFile(name, {
        path,
        mode: 0o600,
        bytes,
        content: Readable.from([content.subarray(0, 700), content.subarray(700)]),
      })
    await place(largeBytes)
    await expect(place(largeBytes + 1)).rejects.toMatchObject({ code: 'Broken' })
    const hash = createHash('sha256')
    const take = async (chunk: Buffer) => void hash.update(chunk)
    expect(await runtime.copyFile(name, path, take)).toBe(largeBytes)
    expect(hash.digest()).toEqual(createHash('sha256').update(content).digest())
    expect(await runtime.copyFile(name, '/var/lib/kept/none', take)).toBeNull()
    await expect(runtime.copyFile(name, '/var/lib/kept', take)).rejects.toMatchObject({ code: 'Broken' })
    await expect(runtime.copyFile(name, path, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  },
  'a foreign object under one of our names is rejected and stays (driver contract, rule 2)': async ({
    runtime,
    spec,
    inspect,
  }) => {
    const other = { 'moorage.test': 'other' }
    await expect(runtime.ensureContainer({ ...spec, labels: other })).rejects.toMatchObject({ code: 'AlreadyExists' })
    await expect(runtime.ensureNetwork({ ...network, labels: other })).rejects.toMatchObject({ code: 'AlreadyExists' })
    await expect(runtime.ensureVolume(`moor-${run}-kept`, other)).rejects.toMatchObject({ code: 'AlreadyExists' })
    expect(await inspect()).toMatchObject({ isRunning: true })
  },
  'networks and volumes in use stay, and a network keeps the subnet of its creation': async ({ runtime }) => {
    await runtime.ensureNetwork(network)
    await expect(runtime.ensureNetwork({ ...network, subnet: '10.231.0.0/28' })).rejects.toMatchObject({
      code: 'Broken',
    })
    await expect(runtime.removeNetwork(network.name)).rejects.toMatchObject({ code: 'Busy' })
    await expect(runtime.removeVolume(`moor-${run}-kept`)).rejects.toMatchObject({ code: 'Busy' })
    expect(await runtime.listNetworks(labels)).toEqual([network.name])
    expect(await runtime.listVolumes(labels)).toEqual([`moor-${run}-kept`])
  },
  'removing a container removes its files and keeps its volumes; removing a missing one succeeds': async ({
    runtime,
    spec,
    inspect,
  }) => {
    for (let turn = 0; turn < 2; turn += 1) await runtime.removeContainer(name, 2_000)
    expect(await runtime.hasVolume(`moor-${run}-kept`)).toBe(true)
    expect(await inspect()).toBeUndefined()
    expect(await runtime.readLog(name, 10)).toBe('')
    expect(await runtime.readFile(name, '/srv/index.html')).toBeNull()
    await runtime.stopContainer(name, 0)
    await expect(runtime.signalContainer(name, 'SIGUSR2')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(runtime.putFiles(name, spec.files)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(runtime.runInContainer(name, ['id'], 20_000)).rejects.toMatchObject({ code: 'NotFound' })
    for (let turn = 0; turn < 2; turn += 1) await runtime.removeNetwork(network.name)
    for (let turn = 0; turn < 2; turn += 1) await runtime.removeVolume(`moor-${run}-kept`)
    expect(await runtime.hasVolume(`moor-${run}-kept`)).toBe(false)
  },
}

/** Registers the tests that every container runtime must pass; skips them if `missing` is set. */
export function runtimeSuite({ title, missing, open, clean }: RuntimeUnderTest): void {
  describe.skipIf(missing !== null)(title, () => {
    let runtime: ProgramRunner
    let folder: string

    beforeAll(async () => {
      runtime = await open()
      folder = await mkdtemp(join(tmpdir(), 'images-'))
      await writeTestImage(folder, `busybox-${run}.tar`, image)
      await runtime.ensureImage(image, { archives: folder, pull: 'never' })
      await runtime.ensureNetwork(network)
      await runtime.ensureVolume(`moor-${run}-kept`, labels)
    })
    afterAll(async () => {
      for (const one of await runtime.listContainers(labels)) await runtime.removeContainer(one.name, 0)
      for (const one of await runtime.listNetworks(labels)) await runtime.removeNetwork(one)
      for (const one of await runtime.listVolumes(labels)) await runtime.removeVolume(one)
      await clean(image)
      await runtime.close()
      await rm(folder, { recursive: true })
    })

    test.each(Object.entries(cases))('%s', (_promise, prove) => prove(benchOf(runtime)))
  })
}

function benchOf(runtime: ProgramRunner): RuntimeBench {
  return {
    runtime,
    spec: suiteContainer,
    exec: async (...command) => (await runtime.runInContainer(name, command, 20_000)).output.trim(),
    inspect: async () => (await runtime.listContainers(labels)).find((one) => one.name === name),
    read: async () => (await fetch(`http://${address}:8080/`)).text(),
  }
}
