import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Claimed, DiskSpec, ImageStore } from '#reconcile/ports/index.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { createImageStore } from '#drivers/images/index.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`libvirt: not run: ${missing}\n`)

const mib = 1_048_576
const polling = { timeout: 60_000, interval: 50 }
const scratch = useScratchFolder()

/** Machine code of a boot sector at 0x7C00, which writes the text behind it to the first serial port and halts. */
const program = Buffer.from('31c08ed8fcbaf803be167cac84c07403eeebf8f4ebfd', 'hex')
const greeting = 'booted from the imported image'
const bootSector = Buffer.alloc(512)
Buffer.concat([program, Buffer.from(greeting)]).copy(bootSector)
bootSector.writeUInt16LE(0xaa_55, 510)
const content = Buffer.concat([bootSector, randomBytes(mib - 512), Buffer.alloc(7 * mib)])

describe.skipIf(missing)('images of users on libvirt (decision H8.3)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let store: ImageStore
  let host: Claimed
  let disk: Claimed
  beforeAll(async () => {
    kit = await openLibvirtKit({ accelerator: 'auto' })
    bench = openBench(kit)
    const options = { folder: join(scratch.path, 'store'), sizeMaxBytes: 64 * mib, registry: kit.registry }
    store = createImageStore({ ...options, copyDisk: kit.engine.copyDisk })
    host = await bench.madeHost()
    disk = bench.newResource('disk')
  })
  afterAll(async () => {
    await bench.clear()
    await kit.close()
  })

  const specOf = async (image: Claimed): Promise<DiskSpec> => {
    const { imageFile } = await store.inspectImage(image)
    if (!imageFile) throw new Error('The image is not complete.')
    const base = { sizeMib: 16, filesystem: 'ext4', image: 'private/1', authorizedKeys: [], source: null } as const
    return { ...base, imageFile }
  }
  const findFile = (name: string): string => {
    const found = readdirSync(kit.folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith(name))
    return join(kit.folder, found ?? name)
  }

  test('a qcow2 file becomes the disk of a host, which boots from it', async () => {
    const [raw, qcow2, image] = [join(scratch.path, 'raw'), join(scratch.path, 'qcow2'), bench.newResource('image')]
    writeFileSync(raw, content)
    execFileSync('qemu-img', ['convert', '-c', '-f', 'raw', '-O', 'qcow2', raw, qcow2])
    const upload = await store.receiveImage(
      image,
      (async function* () {
        yield readFileSync(qcow2)
      })(),
    )
    await upload.keep()
    await expect.poll(async () => (await store.ensureImage(image, null)).done, polling).toBe(true)
    await bench.finish(async () => bench.hosts.ensureDisk(host, disk, await specOf(image)))
    const bytes = readFileSync(findFile(disk.name))
    expect(bytes.length).toBe(16 * mib)
    expect(bytes.subarray(0, content.length).equals(content)).toBe(true)
    await bench.finish(() => bench.hosts.startHost(host, { bootSerial: 1, devices: [] }))
    const domain = await kit.virsh('dumpxml', host.name)
    expect(domain).toContain(`${host.name}.seed.iso`)
    const [, log = ''] = /<log file='(.+?)'/.exec(domain) ?? []
    await expect.poll(() => readFileSync(log, 'latin1'), polling).toContain(greeting)
  })

  test('an image of a disk waits until its host is off, and has the bytes of the disk', async () => {
    const image = bench.newResource('image')
    const ensure = () => store.ensureImage(image, { host, disk })
    await expect.poll(() => driverCodeOf(ensure()), polling).toBe('InUse')
    await bench.finish(() => bench.hosts.stopHost(host))
    await expect.poll(async () => (await ensure().catch(() => ({ done: false }))).done, polling).toBe(true)
    const { imageFile, sizeMib } = await store.inspectImage(image)
    expect(sizeMib).toBe(16)
    expect(readFileSync(imageFile?.path ?? '').equals(readFileSync(findFile(disk.name)))).toBe(true)
  })

  test('a file that was changed in the store is not used; a disk without its file is rejected', async () => {
    const [image, other] = [bench.newResource('image'), bench.newResource('disk')]
    await expect.poll(async () => (await store.ensureImage(image, { host, disk })).done, polling).toBe(true)
    const spec = await specOf(image)
    writeFileSync(spec.imageFile?.path ?? '', 'changed')
    const ensure = (wanted: DiskSpec) => bench.hosts.ensureDisk(host, other, wanted)
    await expect.poll(() => driverCodeOf(ensure(spec)), polling).toBe('Broken')
    const { imageFile: _file, ...without } = spec
    await expect.poll(() => driverCodeOf(ensure(without)), polling).toBe('NotSupported')
  })
})
