import { existsSync, readdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultEnvironment, openFaultEnvironment } from '#testkit/faults/fault-environment.ts'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`a moved host: not run: ${missing}\n`)

const offset = 1_048_576

describe.skipIf(missing)('moor admin host move (ADR 0073)', () => {
  let world: FaultEnvironment
  beforeAll(async () => {
    world = await openFaultEnvironment({ machines: 2 })
  })
  afterAll(() => world?.close())

  test('a host that is off moves with the bytes of its disk and its volume, and leaves nothing behind', async () => {
    const id = await world.makeHost('mover')
    const volume = await world.makeVolume('data', id)
    const { hypervisor: from, shell } = await world.guest(id)
    const to = world.hypervisors.find(({ name }) => name !== from.name) ?? from
    await shell(`until [ -b ${volume.link} ]; do usleep 50000; done; echo kept | dd of=${volume.link} conv=fsync`)
    expect(await world.operate('admin', 'host', 'move', String(id), '--to', to.name)).toMatch(/must be off/)
    await world.accept('POST', `/hosts/instances/${id}/shutdown`)
    await world.awaitField(`/hosts/instances/${id}`, 'status', 'offline')
    expect(await world.operate('admin', 'host', 'move', String(id), '--to', 'nowhere')).toMatch(
      /no hypervisor nowhere.*hv1, hv2/,
    )
    const [disk = ''] = disksIn(from.diskFolder)
    await writeAt(join(from.diskFolder, disk), 'bytes')
    const moved = await world.operate('admin', 'host', 'move', String(id), '--to', to.name, '--json')
    const operation = Number(/"operation_id":\s*(\d+)/.exec(moved)?.[1])
    await world.awaitField(`/account/events/${operation}`, 'status', 'finished')
    expect(await readAt(join(to.diskFolder, disk))).toBe('bytes')
    expect(disksIn(from.diskFolder)).toEqual([])
    expect(await from.virsh('list', '--all', '--name')).not.toContain('moor-')
    await world.accept('POST', `/hosts/instances/${id}/boot`)
    await world.awaitField(`/hosts/instances/${id}`, 'status', 'running')
    const guest = await world.guest(id)
    expect(guest.hypervisor.name).toBe(to.name)
    expect(await guest.shell(`until [ -b ${volume.link} ]; do usleep 50000; done; head -c 4 ${volume.link}`)).toBe(
      'kept',
    )
  }, 200_000)
})

const disksIn = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder).filter((name) => /-disk-/.test(name)) : []

async function writeAt(path: string, text: string): Promise<void> {
  const file = await open(path, 'r+')
  await file.write(text, offset)
  await file.close()
}

async function readAt(path: string): Promise<string> {
  const file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(5), 0, 5, offset)
  await file.close()
  return buffer.toString()
}
