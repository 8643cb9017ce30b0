import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { explainNoDocker, testDockerUrl } from '#testkit/containers/test-docker.ts'
import { packTestImage, writeTestImage } from '#testkit/containers/test-image.ts'
import { type TestRegistry, openTestRegistry } from '#testkit/containers/test-registry.ts'
import { readRuntimeAddress } from '../connection/runtime-address.ts'
import { openConnection } from '../connection/open-connection.ts'
import { createDockerRuntime } from '../create-docker-runtime.ts'

const missing = explainNoDocker()
const url = testDockerUrl ?? 'unix:///nowhere'
const run = randomUUID().slice(0, 8)

describe.skipIf(missing !== null)('images of a container runtime', () => {
  const engine = createDockerRuntime({ name: 'test', url })
  const raw = openConnection({ name: 'raw', address: readRuntimeAddress(url, null) })
  const made: string[] = []
  const named = (name: string): string => {
    made.push(name)
    return name
  }
  let archives: string
  beforeAll(async () => {
    archives = await mkdtemp(join(tmpdir(), 'archives-'))
  })
  afterAll(async () => {
    for (const image of made) await raw.call({ method: 'DELETE', path: `/images/${image}`, tolerate: [404] })
    raw.close()
    await engine.close()
    await rm(archives, { recursive: true })
  })

  const open = async (isSpoilt = false): Promise<TestRegistry> => {
    const registry = await openTestRegistry(await packTestImage(randomUUID()), { isSpoilt })
    onTestFinished(() => registry.close())
    return registry
  }

  test('loads an image from its archive once', async () => {
    const image = named(`moorage-test/loaded:${run}`)
    const file = await writeTestImage(archives, `loaded-${run}.tar`, image)
    await engine.ensureImage(image, { archives, pull: 'never' })
    await rm(file)
    await engine.ensureImage(image, { archives, pull: 'never' })
  })

  test('a missing image is Broken, listing every source', async () => {
    const registry = await open()
    const image = `${registry.host}/none/at-all:2`
    const refused = engine.ensureImage(image, { archives, pull: 'missing' })
    await expect(refused).rejects.toMatchObject({ code: 'Broken' })
    await expect(refused).rejects.toThrow(/not on test; no archive .*at-all-2\.tar; .*manifest unknown/)
    await expect(engine.ensureImage(image, { archives: null, pull: 'never' })).rejects.toThrow(
      /not on test; no archive folder is set; pulling is disabled/,
    )
  })

  test('an archive without the image is Broken, and a file that is not an archive is rejected', async () => {
    const other = named(`moorage-test/other:${run}`)
    await writeTestImage(archives, `asked-${run}.tar`, other)
    const asked = engine.ensureImage(`moorage-test/asked:${run}`, { archives, pull: 'never' })
    await expect(asked).rejects.toMatchObject({
      code: 'Broken',
      message: expect.stringContaining('contains other images'),
    })
    await writeFile(join(archives, `noise-${run}.tar`), 'no archive')
    const noise = engine.ensureImage(`moorage-test/noise:${run}`, { archives, pull: 'never' })
    await expect(noise).rejects.toMatchObject({ code: expect.stringMatching(/^(Broken|Busy)$/) })
  })

  test('pulls a missing image', async () => {
    const registry = await open()
    const image = named(`${registry.host}/moorage-test/pulled:1`)
    await engine.ensureImage(image, { archives, pull: 'missing' })
    registry.close()
    await engine.ensureImage(image, { archives, pull: 'missing' })
  })

  test('a pull that fails after a success status is an error', async () => {
    const registry = await open(true)
    const image = `${registry.host}/moorage-test/spoilt:1`
    await expect(engine.ensureImage(image, { archives, pull: 'missing' })).rejects.toMatchObject({
      code: expect.stringMatching(/^(Broken|Busy)$/),
      message: expect.stringMatching(/filesystem layer verification failed|could not pull/),
    })
  })

  test('an unreachable registry is Busy', async () => {
    const registry = await open()
    registry.close()
    const image = `${registry.host}/moorage-test/away:1`
    await expect(engine.ensureImage(image, { archives, pull: 'missing' })).rejects.toMatchObject({ code: 'Busy' })
  })
})
