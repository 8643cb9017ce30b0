import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runtimeSuite } from '#testkit/containers/runtime-suite.ts'
import { explainNoDocker, testDockerUrl } from '#testkit/containers/test-docker.ts'
import { writeTestImage } from '#testkit/containers/test-image.ts'
import { readRuntimeAddress } from './connection/runtime-address.ts'
import { openConnection } from './connection/open-connection.ts'
import type { ContainerRuntime, ContainerSpec } from './container-runtime.ts'
import { createDockerRuntime } from './create-docker-runtime.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`kubernetes: not run: ${missing}\n`)
const url = testDockerUrl ?? 'unix:///nowhere'

async function dropImage(image: string): Promise<void> {
  const raw = openConnection({ name: 'raw', address: readRuntimeAddress(url, null) })
  await raw.call({ method: 'DELETE', path: `/images/${image}`, tolerate: [404] })
  raw.close()
}

runtimeSuite({
  title: 'Docker as a container runtime',
  missing,
  open: async () => createDockerRuntime({ name: 'test', url }),
  clean: dropImage,
})

const run = randomUUID().slice(0, 8)
const name = `moor-${run}-one`
const labels = { 'moorage.test': run }
const image = `moorage-test/busybox:${run}`
const network = { name: `moor-${run}-net`, subnet: `10.231.${Number.parseInt(run.slice(0, 2), 16)}.16/28`, labels }

describe.skipIf(missing !== null)('Docker', () => {
  let engine: ContainerRuntime
  let folder: string
  const raw = openConnection({ name: 'raw', address: readRuntimeAddress(url, null) })
  const port = 20_000 + Number.parseInt(run.slice(2, 5), 16)
  const spec: ContainerSpec = {
    name,
    image,
    command: ['/bin/sh', '-c', 'trap "exit 0" TERM; httpd -p 8080 -h /srv; while true; do sleep 0.1; done'],
    labels,
    files: [{ path: '/srv/index.html', content: 'first', mode: 0o644 }],
    network: { name: network.name, address: network.subnet.replace('.16/28', '.20') },
    publishes: [{ address: '127.0.0.1', port, containerPort: 8_080 }],
    memoryMib: 32,
    millicpus: 500,
    graceMs: 2_000,
  }

  beforeAll(async () => {
    engine = createDockerRuntime({ name: 'test', url })
    folder = await mkdtemp(join(tmpdir(), 'images-'))
    await writeTestImage(folder, `busybox-${run}.tar`, image)
    await engine.ensureImage(image, { archives: folder, pull: 'never' })
    await engine.ensureNetwork(network)
  })
  afterAll(async () => {
    await engine.removeContainer(name, 0)
    await engine.removeNetwork(network.name)
    await dropImage(image)
    raw.close()
    await engine.close()
    await rm(folder, { recursive: true })
  })

  test('a container is reachable at its published port, and findGateway returns an IPv4 address', async () => {
    await engine.ensureContainer(spec)
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('first')
    expect(await engine.findGateway()).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
  })

  test('a published port is reachable from another network, as between members of a control plane', async () => {
    const subnet = network.subnet.replace('.16/28', '.32/28')
    const other = { name: `${network.name}-2`, subnet, choices: subnet.replace('.32/28', '.40/29'), labels }
    const address = (await engine.findGateway()) ?? ''
    const publishes = [{ address, port: port + 1, containerPort: 8_080 }]
    const [here, there] = [`${name}-here`, `${name}-there`]
    await engine.ensureNetwork(other)
    try {
      await engine.ensureContainer({ ...spec, name: here, publishes, network: { name: network.name, address: null } })
      await engine.ensureContainer({
        ...spec,
        name: there,
        publishes: [],
        network: { name: other.name, address: null },
      })
      const fetchCommand = ['wget', '-qO-', `http://${address}:${port + 1}/`]
      const heard = async (): Promise<string> => (await engine.runInContainer(there, fetchCommand, 20_000)).output
      await expect.poll(heard).toContain('first')
    } finally {
      await engine.removeContainer(here, 0)
      await engine.removeContainer(there, 0)
      await engine.removeNetwork(other.name)
    }
  })

  test('restarts a container that ended by its stop signal without a stop request', async () => {
    // Runs in the background, because a runtime may lose a program together with its container.
    await engine.runInContainer(name, ['sh', '-c', '(sleep 0.5; kill -TERM 1) >/dev/null 2>&1 &'], 20_000)
    const observed = async () => (await engine.listContainers(labels))[0]
    await expect.poll(observed).toMatchObject({ isRunning: true, restarts: 1 })
  })

  test('reports power changes of containers with these labels, and of no others', async () => {
    const heard = new Set<string | null>()
    engine.watchContainers(labels, (one) => heard.add(one)).catch(() => undefined)
    const turn = async (): Promise<boolean> => {
      await engine.stopContainer(name, 0)
      await engine.startContainer(name)
      return heard.has(name)
    }
    await expect.poll(turn).toBe(true)
    expect([...heard].filter((one) => one !== null)).toEqual([name])
  })

  test('removes a container together with the anonymous volume of its files', async () => {
    const { body } = await raw.call({ method: 'GET', path: `/containers/${name}/json` })
    const { Mounts: mounts } = JSON.parse(body.toString()) as { Mounts: { Name: string; Destination: string }[] }
    const unnamed = mounts.find(({ Destination: at }) => at === '/srv')?.Name ?? ''
    expect(await engine.hasVolume(unnamed)).toBe(true)
    await engine.removeContainer(name, 0)
    expect(await engine.hasVolume(unnamed)).toBe(false)
  })
})
