import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { useMoorage } from './fixtures/vitest/use-moorage.ts'
import { type Moorage, startMoorage } from './index.ts'
import { faultErrors, faultKinds, faultyMethods } from './simulator/faults.ts'

const run = promisify(execFile)
let cache: string
beforeAll(() => {
  cache = mkdtempSync(join(tmpdir(), 'moorage-cache-'))
})
afterAll(() => rmSync(cache, { recursive: true }))

const readAll = (cloud: Moorage, name: string): string => readFileSync(join(cloud.dataFolder, name), 'utf8')

describe('several concurrent installations with an empty cache', () => {
  let clouds: readonly [Moorage, Moorage]
  beforeAll(async () => {
    clouds = await Promise.all([startMoorage({ cache }), startMoorage({ cache, dialect: 'linode', pace: 'fast' })])
  })
  afterAll(() => Promise.all(clouds.map((cloud) => cloud.stop())))

  test('have their own keys, tokens and IDs, which do not come from the prepared folder', async () => {
    for (const name of ['key', 'admin-token', 'operator-token', 'postgres.service-password']) {
      expect([name, readAll(clouds[0], name) === readAll(clouds[1], name)]).toEqual([name, false])
      for (const folder of readdirSync(join(cache, 'prepared')))
        expect([name, existsSync(join(cache, 'prepared', folder, name))]).toEqual([name, false])
    }
    const ids = await Promise.all(clouds.map((cloud) => installationOf(cloud)))
    expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/)
    expect(ids[0]).not.toBe(ids[1])
    const strange = await fetch(`${clouds[0].url}/volumes`, {
      headers: { authorization: `Bearer ${clouds[1].token}` },
    })
    expect(strange.status).toBe(401)
  })

  test('prepare one folder, and leave no incomplete folder beside it', () => {
    expect(readdirSync(join(cache, 'prepared'))).toEqual([expect.stringMatching(/^postgres-[\w.-]+-[0-9a-f]{16}$/)])
  })

  test('have the requested dialects, and stop() ends the service and leaves nothing behind', async () => {
    const [neutral, linode] = clouds
    expect(linode.sdk.dialect).toBe('linode')
    expect(await linode.sdk.call('host.list')).toMatchObject({ body: { data: [] } })
    await Promise.all([neutral.stop(), linode.stop(), linode.stop()])
    expect([existsSync(neutral.dataFolder), existsSync(linode.dataFolder)]).toEqual([false, false])
    await expect(fetch(neutral.origin)).rejects.toThrow('fetch failed')
  })
})

async function installationOf(cloud: Moorage): Promise<unknown> {
  const bin = join(import.meta.dirname, '../../cli/bin/moor.js')
  const file = join(cloud.dataFolder, 'backup')
  const { stdout } = await run(process.execPath, [bin, 'admin', 'backup', file, '--data', cloud.dataFolder, '--json'])
  const { installation }: { readonly installation: unknown } = JSON.parse(stdout)
  return installation
}

describe('a program that starts an installation', () => {
  test('ends the installation and removes the data folder when killed', async () => {
    const script = `
      import { startMoorage } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
      const cloud = await startMoorage({ cache: ${JSON.stringify(cache)} })
      console.log(JSON.stringify([cloud.origin, cloud.dataFolder]))
      setInterval(() => {}, 1000)`
    const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(createInterface(program.stdout), 'line')
    const [origin = '', folder = '']: string[] = JSON.parse(String(line))
    expect((await fetch(`${origin}/v4/regions`)).status).toBe(200)
    program.kill('SIGKILL')
    await expect.poll(() => existsSync(folder)).toBe(false)
    await expect(fetch(`${origin}/v4/regions`)).rejects.toThrow('fetch failed')
  })

  test('reports why the service cannot start, and leaves no folder', async () => {
    const own = join(cache, 'temporary')
    mkdirSync(own)
    vi.stubEnv('TMPDIR', own)
    await expect(startMoorage({ cache, settings: { MOORAGE_SIM_PACE: 'hasty' } })).rejects.toThrow(
      /^moor up did not start: moor: MOORAGE_SIM_PACE/,
    )
    vi.unstubAllEnvs()
    expect(readdirSync(own)).toEqual([])
  })

  test('stops a service whose tokens cannot be read, and leaves no folder', async () => {
    const [own, moor] = [join(cache, 'without-tokens'), join(cache, 'moor.js')]
    mkdirSync(own)
    writeFileSync(moor, "console.log('moorage ready http://127.0.0.1:9'); setInterval(() => {}, 1000)")
    vi.stubEnv('TMPDIR', own)
    await expect(startMoorage({ moor, cache: false })).rejects.toThrow('admin-token')
    vi.unstubAllEnvs()
    expect(readdirSync(own)).toEqual([])
  })
})

describe('the controls', () => {
  const moorage = useMoorage({ cache: join(tmpdir(), 'moorage-cache') })

  test('have the same methods, kinds of faults, codes and fields as the OpenAPI document of the simulator', async () => {
    const { cloud } = moorage
    const response = await fetch(`${cloud.origin}/sim/openapi.json`, {
      headers: { authorization: `Bearer ${cloud.operatorToken}` },
    })
    const document: {
      components: { schemas: Record<string, { properties: Record<string, { enum?: string[] }> }> }
    } = JSON.parse(await response.text())
    const { Fault, World } = document.components.schemas
    expect([Fault?.properties['on']?.enum, Fault?.properties['as']?.enum]).toEqual([
      [...faultyMethods],
      [...faultKinds],
    ])
    expect(Fault?.properties['code']?.enum).toEqual([...faultErrors])
    expect(Object.keys(World?.properties ?? {}).toSorted()).toEqual(Object.keys(await cloud.sim.world()).toSorted())
  })

  test('set faults, move the clock, damage resources, and read and write bytes', async () => {
    const { cloud } = moorage
    if (cloud.sdk.dialect !== 'neutral') throw new Error('the client must have the neutral dialect')
    const fault = await cloud.sim.faults.add({
      on: 'ensureVolume',
      as: 'error-before',
      code: 'NotSupported',
    })
    expect(fault).toMatchObject({ on: 'ensureVolume', left: 1, times: 1, id: null })
    const refused = await cloud.sdk.call('volume.create', {
      body: { label: 'refused', region: 'us-east' },
    })
    await expect(refused.wait()).rejects.toThrow('failed')
    expect((await cloud.sim.faults.list()).map(({ left }) => left)).toEqual([0])
    await cloud.sim.faults.remove(fault.fault)
    await cloud.sim.faults.clear()

    const made = await cloud.sdk.call('volume.create', {
      body: { label: 'kept', region: 'us-east' },
    })
    await made.wait()
    await cloud.sim.volumes.write(2, 'precious', { offset: 4_096 })
    expect(Buffer.from(await cloud.sim.volumes.read(2, { offset: 4_096, length: 8 })).toString()).toBe('precious')
    await cloud.sim.volumes.damage(2, 'missing')
    expect((await cloud.sim.world()).volumes).toContainEqual(expect.objectContaining({ id: 2, missing: true }))
    expect(await cloud.sim.capacity.set({ region: 'us-east', hosts: 1 })).toMatchObject({
      hosts: 1,
      hosts_used: 0,
    })
    expect(Date.parse(`${await cloud.sim.clock.advance(86_400)}Z`)).toBeGreaterThan(Date.now() + 86_000_000)
    await expect(cloud.sim.hosts.powerOff(1)).rejects.toMatchObject({
      name: 'SimError',
      status: 404,
    })
  })
})
