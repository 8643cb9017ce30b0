import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ContainerHostKit, openContainerHostKit } from '#testkit/container-hosts/container-host-kit.ts'
import { explainNoDocker } from '#testkit/containers/test-docker.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'

const missing = explainNoDocker()
if (missing !== null) process.stdout.write(`container hosts with a killed container runtime: not run: ${missing}\n`)
const tools = join(import.meta.dirname, '../../../../../tools/kubernetes')
const link = '/dev/disk/by-id/suite'

describe.skipIf(missing !== null)('a killed container runtime', () => {
  let run: string
  let kit: ContainerHostKit
  let bench: DriverBench
  const start = (): string => execFileSync(join(tools, 'start-docker.sh'), [run], { encoding: 'utf8' }).trim()
  beforeAll(async () => {
    run = await mkdtemp(join(tmpdir(), 'dk-'))
    kit = await openContainerHostKit({ url: start() })
    bench = openBench(kit)
  })
  afterAll(async () => {
    await kit?.close()
    execFileSync(join(tools, 'stop-docker.sh'), [run, '--remove'])
  })

  test('is Busy until it restarts; then running hosts resume with their volumes, and stopped hosts stay off', async () => {
    const [on, off, volume] = [await bench.runningHost(), await bench.runningHost(), await bench.madeVolume()]
    await bench.finish(() => bench.hosts.plugVolume(volume, on, { link, slot: 'sdb' }))
    await bench.finish(() => bench.hosts.stopHost(off))
    process.kill(Number(readFileSync(join(run, 'pid'), 'utf8')), 'SIGKILL')
    await expect.poll(() => driverCodeOf(bench.hosts.inspectHost(on))).toBe('Busy')
    expect(await driverCodeOf(bench.hosts.listHosts(on.stamp.installation))).toBe('Busy')
    expect(await driverCodeOf(bench.hosts.evictVolume(volume, on))).toBe('Busy')
    start()
    await expect
      .poll(() => bench.hosts.inspectHost(on).catch(() => null))
      .toMatchObject({ power: 'on', bootSerial: 1, plugged: [{ volumeName: volume.name, link, slot: 'sdb' }] })
    expect(await kit.run(on.name, `head -c 4 ${link} >/dev/null && echo read`)).toBe('read')
    expect(await bench.hosts.inspectHost(off)).toMatchObject({ power: 'off', bootSerial: 1 })
    await bench.finish(() => bench.hosts.startHost(off, { bootSerial: 2, devices: [] }))
    await bench.clear()
  })
})
