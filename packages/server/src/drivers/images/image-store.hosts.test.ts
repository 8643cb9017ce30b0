import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { type Claimed, type ImageStore, nameResource } from '#reconcile/ports/index.ts'
import { openTestSecretBox } from '#testkit/database/open-test-secret-box.ts'
import { openTestStore } from '#testkit/database/test-store.ts'
import { driverCodeOf } from '#testkit/driver-suite/driver-bench.ts'
import { useScratchFolder } from '#testkit/programs/use-scratch-folder.ts'
import { openRegistry } from '../registry/open-registry.ts'
import { createImageStore } from './create-image-store.ts'

const mib = 1_048_576
const polling = { timeout: 60_000, interval: 50 }
const scratch = useScratchFolder()
const { url } = await openTestStore()
const registry = await openRegistry({ connection: url, secretBox: openTestSecretBox() })
afterAll(() => registry.close())
const folder = join(scratch.path, 'store')
const storeIn = (place: string): ImageStore =>
  createImageStore({
    folder: place,
    sizeMaxBytes: 64 * mib,
    registry,
    copyDisk: async (_source, path) => writeFileSync(path, content),
  })
const store = storeIn(folder)
const content = Buffer.concat([randomBytes(2 * mib), Buffer.alloc(6 * mib), randomBytes(100)])

let images = 0
function anImage(): Claimed {
  const stamp = { installation: randomUUID(), kind: 'image', id: (images += 1), uid: randomUUID() } as const
  return { name: nameResource(stamp), stamp, region: 'here', guard: { generation: 1, epoch: 1 } }
}

const path = (name: string): string => join(scratch.path, name)
/** Repeats a measurement error of LUKS, as the driver does. */
function qemuImg(...args: string[]): void {
  for (let attempt = 1; ; attempt += 1) {
    const { status, stderr } = spawnSync('qemu-img', args, { encoding: 'utf8' })
    if (status === 0) return
    if (attempt === 20 || !stderr.includes('accurate CPU usage')) throw new Error(stderr)
  }
}
writeFileSync(path('raw'), content)
qemuImg('convert', '-c', '-f', 'raw', '-O', 'qcow2', path('raw'), path('qcow2'))
const made = (name: string, change: (file: string) => void): string => {
  copyFileSync(path('qcow2'), path(name))
  change(path(name))
  return path(name)
}
const patched = (name: string, at: number, bytes: readonly number[]) =>
  made(name, (file) => {
    const whole = readFileSync(file)
    Buffer.from(bytes).copy(whole, at)
    writeFileSync(file, whole)
  })

async function upload(file: string, to = store): Promise<Claimed> {
  const image = anImage()
  async function* parts() {
    yield readFileSync(file)
  }
  const received = await to.receiveImage(image, parts())
  expect(received.sha256).toBe(createHash('sha256').update(readFileSync(file)).digest('hex'))
  await received.keep()
  await received.discard()
  return image
}

async function convert(image: Claimed, to = store) {
  await expect.poll(async () => (await to.ensureImage(image, null)).done, polling).toBe(true)
  return to.inspectImage(image)
}

describe('the file store of images (decision H8.1)', () => {
  afterEach(() => {
    for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
  })

  it.each([
    ['a raw file', () => path('raw')],
    ['a compressed qcow2 file', () => path('qcow2')],
    [
      'gzip of a raw file',
      () => {
        writeFileSync(path('gz'), gzipSync(content))
        return path('gz')
      },
    ],
  ])('converts %s to the same sparse raw disk, which only this user can read', async (_what, file) => {
    const image = await upload(file())
    expect(await store.inspectImage(image)).toMatchObject({ isComplete: false, rejection: null })
    const { imageFile, ...rest } = await convert(image)
    expect(rest).toEqual({ isComplete: true, rejection: null, sizeMib: 9 })
    const raw = readFileSync(imageFile?.path ?? '')
    expect(raw.subarray(0, content.length).equals(content)).toBe(true)
    expect(imageFile?.sha256).toBe(createHash('sha256').update(raw).digest('hex'))
    const { mode, uid, blocks } = statSync(imageFile?.path ?? '')
    expect([mode & 0o777, uid, blocks * 512 < 4 * mib]).toEqual([0o600, process.getuid?.(), true])
    expect((await store.deleteImage(image)).done).toBe(true)
    expect(await store.inspectImage(image)).toMatchObject({ isComplete: false })
    expect(readdirSync(folder)).toEqual([])
  })

  it('creates an image from a disk', async () => {
    const image = anImage()
    const copy = () => store.ensureImage(image, { host: image, disk: image })
    await expect.poll(async () => (await copy()).done, polling).toBe(true)
    expect(await store.inspectImage(image)).toMatchObject({ isComplete: true, sizeMib: 9 })
    await store.deleteImage(image)
  })

  it.each([
    [
      'a backing file',
      'reference',
      () => (qemuImg('create', '-q', '-f', 'qcow2', '-F', 'raw', '-b', path('raw'), path('backed')), path('backed')),
    ],
    [
      'a data file',
      'reference',
      () => (
        qemuImg('create', '-q', '-f', 'qcow2', '-o', `data_file=${path('extents')}`, path('external'), '8M'),
        path('external')
      ),
    ],
    [
      'LUKS inside a qcow2',
      'reference',
      () => (
        qemuImg(
          'create',
          '-q',
          '-f',
          'qcow2',
          '--object',
          'secret,id=s,data=abc',
          '-o',
          'encrypt.format=luks,encrypt.key-secret=s,encrypt.iter-time=10',
          path('luks'),
          '8M',
        ),
        path('luks')
      ),
    ],
    [
      'a LUKS header',
      'format',
      () => (
        writeFileSync(path('crypt'), Buffer.concat([Buffer.from('LUKS\xba\xbe', 'latin1'), content])),
        path('crypt')
      ),
    ],
    ['another format', 'format', () => (qemuImg('create', '-q', '-f', 'vmdk', path('vmdk'), '8M'), path('vmdk'))],
    ['an unknown version', 'format', () => patched('version', 7, [9])],
    ['a truncated header', 'format', () => made('short', (file) => truncateSync(file, 40))],
    [
      'missing clusters',
      'format',
      () => made('cut', (file) => truncateSync(file, Math.floor(statSync(file).size / 2))),
    ],
    [
      'a size above the maximum',
      'size',
      () => (qemuImg('create', '-q', '-f', 'qcow2', path('huge'), '65M'), path('huge')),
    ],
    ['an absurd size', 'size', () => patched('absurd', 24, [0x7f, 0xff, 0xff, 0xff])],
    ['a gzip bomb', 'size', () => (writeFileSync(path('bomb'), gzipSync(Buffer.alloc(65 * mib))), path('bomb'))],
    ['gzip inside gzip', 'format', () => (writeFileSync(path('twice'), gzipSync(gzipSync(content))), path('twice'))],
    [
      'truncated gzip',
      'compression',
      () => (writeFileSync(path('half'), gzipSync(content).subarray(0, 1_000)), path('half')),
    ],
    [
      'broken gzip',
      'compression',
      () => (writeFileSync(path('broken'), Buffer.from([0x1f, 0x8b, 1, 2, 3, 4, 5, 6])), path('broken')),
    ],
  ])('rejects %s, and keeps nothing but the reason', async (_what, rejection, file) => {
    const image = await upload(file())
    expect(await convert(image)).toEqual({ isComplete: false, rejection, sizeMib: 0, imageFile: null })
    // The conversion removes its work after it has recorded the reason.
    await expect.poll(() => readdirSync(folder), polling).toEqual([`${image.name}.rejected.${rejection}`])
    await store.deleteImage(image)
    expect(readdirSync(folder)).toEqual([])
  })

  it('keeps nothing of an upload that ends early', async () => {
    async function* broken() {
      yield content
      throw new Error('the client disconnected')
    }
    await expect(store.receiveImage(anImage(), broken())).rejects.toThrow('the client disconnected')
    expect(readdirSync(folder)).toEqual([])
  })

  it('waits for capacity on a full file system, in an upload and in a conversion, and leaves nothing', async () => {
    const small = path('small')
    mkdirSync(small)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=12M', 'tmpfs', small])
    try {
      const there = storeIn(small)
      expect(
        await driverCodeOf(
          upload(
            made('large', (file) => writeFileSync(file, randomBytes(16 * mib))),
            there,
          ),
        ),
      ).toBe('Busy')
      expect(readdirSync(small)).toEqual([])
      const image = await upload(
        made('grows', (file) => writeFileSync(file, gzipSync(randomBytes(7 * mib)))),
        there,
      )
      await expect.poll(() => driverCodeOf(there.ensureImage(image, null)), polling).toBe('Busy')
      await expect.poll(() => readdirSync(small), { timeout: 20_000 }).toEqual([`${image.name}.upload`])
    } finally {
      execFileSync('umount', ['-l', small])
    }
  })

  it('replaces what a killed conversion left, and rejects outdated claims', async () => {
    const image = await upload(path('qcow2'))
    mkdirSync(join(folder, `${image.name}.work`))
    writeFileSync(join(folder, `${image.name}.work`, 'disk'), 'partial')
    expect(await convert(image)).toMatchObject({ isComplete: true, sizeMib: 9 })
    await store.deleteImage({ ...image, guard: { generation: 2, epoch: 2 } })
    expect(await driverCodeOf(store.ensureImage(image, null))).toBe('Stale')
    expect(readdirSync(folder)).toEqual([])
  })
})
