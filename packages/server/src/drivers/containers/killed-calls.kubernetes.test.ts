import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explainNoDocker, testDockerUrl } from '#testkit/containers/test-docker.ts'
import { writeTestImage } from '#testkit/containers/test-image.ts'
import { openFailingRuntimeProxy } from '#testkit/containers/failing-runtime-proxy.ts'
import type { ContainerRuntime, ContainerSpec } from './container-runtime.ts'
import { createDockerRuntime } from './create-docker-runtime.ts'

const missing = explainNoDocker()
const url = testDockerUrl ?? 'unix:///nowhere'
const behind = url.replace('unix://', '')
const run = randomUUID().slice(0, 8)
const labels = { 'moorage.test': run }
const image = `moorage-test/killed:${run}`
/** Upper bound: `ensureContainer` makes fewer calls. */
const callsMax = 12

function describeReader(name: string, content: string): ContainerSpec {
  return {
    name,
    image,
    command: ['/bin/sh', '-c', 'cat /srv/it /srv/deep/it; while true; do sleep 1; done'],
    environment: { CONTENT: content },
    labels,
    files: ['/srv/it', '/srv/deep/it'].map((path) => ({ path, content, mode: 0o600 })),
    network: 'host',
    memoryMib: 16,
    millicpus: 200,
    graceMs: 0,
  }
}

describe.skipIf(missing !== null)('a process that is killed at any call (driver contract, rule 6)', () => {
  let engine: ContainerRuntime
  let folder: string
  beforeAll(async () => {
    engine = createDockerRuntime({ name: 'test', url })
    folder = await mkdtemp(join(tmpdir(), 'killed-'))
    await writeTestImage(folder, `killed-${run}.tar`, image)
    await engine.ensureImage(image, { archives: folder, pull: 'never' })
  })
  afterAll(async () => {
    for (const one of await engine.listContainers(labels)) await engine.removeContainer(one.name, 0)
    await engine.close()
    await rm(folder, { recursive: true })
  })

  /** Breaks the connection at call number `call`. Returns true if the action succeeded with fewer calls. */
  const cut = async (
    call: number,
    when: 'unheard' | 'unanswered',
    act: (engine: ContainerRuntime) => Promise<void>,
  ): Promise<boolean> => {
    const way = await openFailingRuntimeProxy(join(folder, `${randomUUID().slice(0, 8)}.sock`), behind, { call, when })
    const broken = createDockerRuntime({ name: 'cut', url: way.url })
    try {
      await act(broken)
      return way.calls() <= call
    } catch (error) {
      expect(error).toMatchObject({ code: 'Busy' })
      return false
    } finally {
      await broken.close()
      await way.close()
    }
  }

  test.each(['unheard', 'unanswered'] as const)(
    'leaves a container that the next process completes, if the interrupted call was %s',
    async (when) => {
      const name = `moor-${run}-${when}`
      let isThrough = false
      for (let call = 0; !isThrough && call < callsMax; call += 1) {
        // The recreation also stops and removes this first container.
        await engine.ensureContainer(describeReader(name, `old ${call}\n`))
        const next = describeReader(name, `new ${call}\n`)
        isThrough = await cut(call, when, (broken) => broken.ensureContainer(next))
        await cut(call, when, (broken) => broken.ensureContainer(next))
        await engine.ensureContainer(next)
        await expect.poll(() => engine.readLog(name, 10)).toBe(`new ${call}\n`.repeat(2))
        expect((await engine.listContainers(labels)).filter((one) => one.name === name)).toMatchObject([
          { isRunning: true },
        ])
      }
      expect(isThrough).toBe(true)
    },
  )

  test('removes the container on retry, if the interrupted call was unanswered', async () => {
    const name = `moor-${run}-gone`
    for (let call = 1; call <= 2; call += 1) {
      await engine.ensureContainer(describeReader(name, ''))
      await cut(call, 'unanswered', (broken) => broken.removeContainer(name, 0))
      await engine.removeContainer(name, 0)
      expect((await engine.listContainers(labels)).map((one) => one.name)).not.toContain(name)
    }
  })
})
