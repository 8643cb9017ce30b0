import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProgramRunner, ContainerSeen, ContainerSpec } from '#drivers/containers/index.ts'
import { writeTestImage } from './test-image.ts'

/** Container runtime under test, for the contract of `ProgramRunner`. */
export interface EngineUnderTest {
  readonly title: string
  /** Why it cannot run here; null if it can. */
  readonly missing: string | null
  open(): Promise<ProgramRunner>
  clean(image: string): Promise<void>
}

/** Larger than one read. */
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

interface EngineBench {
  readonly engine: ProgramRunner
  readonly spec: ContainerSpec
  ask(...command: string[]): Promise<string>
  seen(): Promise<ContainerSeen | undefined>
  read(): Promise<string>
}

/** Run in order: each case continues with the container of the previous one. */
const cases: Readonly<Record<string, (bench: EngineBench) => Promise<void>>> = {
  'a container runs as it is described, with no power over its machine': async ({ engine, spec, ask, seen, read }) => {
    await engine.ensureContainer(spec)
    expect(await seen()).toMatchObject({ name, image, isRunning: true, restarts: 0 })
    const status = await ask('cat', '/proc/self/status')
    expect(status).toMatch(/^CapEff:\s+0+$/m)
    expect(status).toMatch(/^NoNewPrivs:\s+1$/m)
    expect((await engine.runInContainer(name, ['touch', '/bin/other'], 20_000)).output).toContain('Read-only')
    expect(await ask('cat', '/srv/deep/er/key')).toBe("sec'ret")
    expect(await ask('ls', '-l', '/srv/deep/er/key')).toMatch(/^-rw-------/)
    expect(await ask('ls', '-l', '/srv/index.html')).toMatch(/^-rw-r--r--/)
    expect(await ask('sh', '-c', 'echo $COLOUR; cat /etc/hosts')).toMatch(/^green[^]*192\.0\.2\.7\s+other\.test/)
    await expect.poll(read).toBe('first')
  },
  'asking again leaves it alone, its files too; another description makes it anew and keeps its volumes': async ({
    engine,
    spec,
    ask,
    seen,
    read,
  }) => {
    await ask('sh', '-c', 'echo kept >/var/lib/kept/it; touch /srv/same')
    await engine.putFiles(name, [{ path: '/srv/index.html', content: 'second', mode: 0o644 }])
    await engine.ensureContainer(spec)
    expect(await read()).toBe('second')
    expect(await ask('ls', '/srv')).toContain('same')
    await engine.ensureContainer({ ...spec, environment: { COLOUR: 'blue' } })
    expect(await ask('ls', '/srv')).not.toContain('same')
    expect(await ask('cat', '/var/lib/kept/it')).toBe('kept')
    expect(String(await engine.readFile(name, '/srv/index.html'))).toBe('first')
    expect(await seen()).toMatchObject({ isRunning: true, restarts: 0 })
  },
  'the engine starts it again by itself when it ends, and a signal reaches its program': async ({ engine, seen }) => {
    await engine.signalContainer(name, 'SIGUSR2')
    await expect.poll(() => engine.readLog(name, 100)).toContain('again')
    await engine.signalContainer(name, 'SIGUSR1')
    await expect.poll(seen, { timeout: 10_000 }).toMatchObject({ isRunning: true, restarts: 1 })
    await expect.poll(async () => (await engine.readLog(name, 1)).trim()).toBe('started')
  },
  'it is stopped, and started again by an ensure': async ({ engine, spec, seen }) => {
    await engine.stopContainer(name, 2_000)
    await engine.stopContainer(name, 2_000)
    expect(await seen()).toMatchObject({ isRunning: false })
    await expect(engine.runInContainer(name, ['id'], 20_000)).rejects.toMatchObject({ code: 'Busy' })
    await engine.putFiles(name, [{ path: '/srv/index.html', content: 'stopped', mode: 0o644 }])
    expect(String(await engine.readFile(name, '/srv/index.html'))).toBe('stopped')
    await engine.ensureContainer(spec)
    expect(await seen()).toMatchObject({ isRunning: true })
  },
  'one that does not listen is killed when its grace is over': async ({ engine, spec, seen }) => {
    await engine.ensureContainer({
      ...spec,
      command: ['/bin/sh', '-c', 'trap "" TERM; while true; do sleep 0.1; done'],
    })
    const began = performance.now()
    await engine.stopContainer(name, 300)
    expect(performance.now() - began).toBeLessThan(10_000)
    expect(await seen()).toMatchObject({ isRunning: false })
    await engine.ensureContainer(spec)
  },
  'programs in it tell how they end, and no more than 64 KiB': async ({ engine }) => {
    expect(await engine.runInContainer(name, ['sh', '-c', 'echo out; echo err >&2; exit 3'], 20_000)).toEqual({
      code: 3,
      output: expect.stringMatching(/^(out\nerr|err\nout)\n$/),
    })
    const long = await engine.runInContainer(name, ['head', '-c', '200000', '/dev/zero'], 20_000)
    expect(long.output).toHaveLength(65_536)
    await expect(engine.runInContainer(name, ['sleep', '30'], 300)).rejects.toMatchObject({ code: 'Busy' })
    const none = await engine.runInContainer(name, ['/bin/nothing'], 20_000).catch((error: { code: unknown }) => error)
    expect(none.code).not.toBe(0)
  },
  'files go where a container has room for them, and are found or not': async ({ engine }) => {
    await expect(engine.putFiles(name, [{ path: '/etc/motd', content: '', mode: 0o644 }])).rejects.toMatchObject({
      code: 'Broken',
      message: expect.stringContaining('/etc/motd'),
    })
    expect(await engine.readFile(name, '/srv/none')).toBeNull()
    await engine.putFiles(name, [{ path: '/srv/beside', content: 'there', mode: 0o600 }])
    const found = await engine.readFiles(name, '/srv')
    expect([found.get('/srv/beside'), found.get('/srv/index.html')].map(String)).toEqual(['there', 'first'])
    expect([found.has('/srv/deep/er/key'), found.has('/srv/deep')]).toEqual([false, false])
    expect(await engine.readFiles(name, '/none')).toEqual(new Map())
    await expect(engine.readFile(name, '/srv')).rejects.toMatchObject({ code: 'Broken' })
  },
  'a file of any size goes in and out piece by piece, whole or not at all': async ({ engine }) => {
    const path = '/var/lib/kept/large'
    const content = randomBytes(largeBytes)
    const place = (bytes: number) =>
      engine.placeFile(name, {
        path,
        mode: 0o600,
        bytes,
        content: Readable.from([content.subarray(0, 700), content.subarray(700)]),
      })
    await place(largeBytes)
    await expect(place(largeBytes + 1)).rejects.toMatchObject({ code: 'Broken' })
    const hash = createHash('sha256')
    const take = async (piece: Buffer) => void hash.update(piece)
    expect(await engine.copyFile(name, path, take)).toBe(largeBytes)
    expect(hash.digest()).toEqual(createHash('sha256').update(content).digest())
    expect(await engine.copyFile(name, '/var/lib/kept/none', take)).toBeNull()
    await expect(engine.copyFile(name, '/var/lib/kept', take)).rejects.toMatchObject({ code: 'Broken' })
    await expect(engine.copyFile(name, path, () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  },
  'what stands under a name of ours and is somebody else’s is refused and stays (driver contract, rule 2)': async ({
    engine,
    spec,
    seen,
  }) => {
    const other = { 'moorage.test': 'other' }
    await expect(engine.ensureContainer({ ...spec, labels: other })).rejects.toMatchObject({ code: 'AlreadyExists' })
    await expect(engine.ensureNetwork({ ...network, labels: other })).rejects.toMatchObject({ code: 'AlreadyExists' })
    await expect(engine.ensureVolume(`moor-${run}-kept`, other)).rejects.toMatchObject({ code: 'AlreadyExists' })
    expect(await seen()).toMatchObject({ isRunning: true })
  },
  'networks and volumes in use stay, and a network has the subnet it was made with': async ({ engine }) => {
    await engine.ensureNetwork(network)
    await expect(engine.ensureNetwork({ ...network, subnet: '10.231.0.0/28' })).rejects.toMatchObject({
      code: 'Broken',
    })
    await expect(engine.removeNetwork(network.name)).rejects.toMatchObject({ code: 'Busy' })
    await expect(engine.removeVolume(`moor-${run}-kept`)).rejects.toMatchObject({ code: 'Busy' })
    expect(await engine.listNetworks(labels)).toEqual([network.name])
    expect(await engine.listVolumes(labels)).toEqual([`moor-${run}-kept`])
  },
  'a container goes with its files, and never with its volumes; what is not there is fine': async ({
    engine,
    spec,
    seen,
  }) => {
    for (let turn = 0; turn < 2; turn += 1) await engine.removeContainer(name, 2_000)
    expect(await engine.hasVolume(`moor-${run}-kept`)).toBe(true)
    expect(await seen()).toBeUndefined()
    expect(await engine.readLog(name, 10)).toBe('')
    expect(await engine.readFile(name, '/srv/index.html')).toBeNull()
    await engine.stopContainer(name, 0)
    await expect(engine.signalContainer(name, 'SIGUSR2')).rejects.toMatchObject({ code: 'NotFound' })
    await expect(engine.putFiles(name, spec.files)).rejects.toMatchObject({ code: 'NotFound' })
    await expect(engine.runInContainer(name, ['id'], 20_000)).rejects.toMatchObject({ code: 'NotFound' })
    for (let turn = 0; turn < 2; turn += 1) await engine.removeNetwork(network.name)
    for (let turn = 0; turn < 2; turn += 1) await engine.removeVolume(`moor-${run}-kept`)
    expect(await engine.hasVolume(`moor-${run}-kept`)).toBe(false)
  },
}

/** Runs the same cases against every container runtime for control planes: all must behave alike. */
export function engineSuite({ title, missing, open, clean }: EngineUnderTest): void {
  describe.skipIf(missing !== null)(title, () => {
    let engine: ProgramRunner
    let folder: string

    beforeAll(async () => {
      engine = await open()
      folder = await mkdtemp(join(tmpdir(), 'images-'))
      await writeTestImage(folder, `busybox-${run}.tar`, image)
      await engine.ensureImage(image, { archives: folder, pull: 'never' })
      await engine.ensureNetwork(network)
      await engine.ensureVolume(`moor-${run}-kept`, labels)
    })
    afterAll(async () => {
      for (const one of await engine.listContainers(labels)) await engine.removeContainer(one.name, 0)
      for (const one of await engine.listNetworks(labels)) await engine.removeNetwork(one)
      for (const one of await engine.listVolumes(labels)) await engine.removeVolume(one)
      await clean(image)
      await engine.close()
      await rm(folder, { recursive: true })
    })

    test.each(Object.entries(cases))('%s', (_promise, prove) => prove(benchOf(engine)))
  })
}

function benchOf(engine: ProgramRunner): EngineBench {
  return {
    engine,
    spec: suiteContainer,
    ask: async (...command) => (await engine.runInContainer(name, command, 20_000)).output.trim(),
    seen: async () => (await engine.listContainers(labels)).find((one) => one.name === name),
    read: async () => (await fetch(`http://${address}:8080/`)).text(),
  }
}
