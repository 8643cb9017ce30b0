import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import type { Claimed, Resource } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { runInGuest } from '#testkit/libvirt/run-in-guest.ts'
import { runEngineProgram } from '../programs/run-engine-program.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`cycles of a volume: not run: ${missing}\n`)

const link = '/dev/disk/by-id/scsi-0Moor_Volume_cycle'
const gib = 1_073_741_824
const pieceBytes = 262_144
const placesCount = 8

type Written = Map<number, string>

describe.skipIf(missing)('a volume that is attached and detached repeatedly', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  beforeAll(async () => {
    kit = await openLibvirtKit({ hasGuests: true })
    bench = openBench(kit)
  })
  afterAll(async () => {
    await bench?.clear()
    await kit?.close()
  })

  const inGuest = (host: Resource, line: string): Promise<string> => runInGuest(kit, host, line)

  async function writePiece(host: Resource, written: Written, offset: number): Promise<void> {
    const write = `dd of=${link} bs=${pieceBytes} seek=${offset / pieceBytes} conv=fsync,notrunc 2>/dev/null`
    const make = `dd if=/dev/urandom of=/tmp/piece bs=${pieceBytes} count=1 2>/dev/null`
    const said = await inGuest(host, `${make} && ${write} </tmp/piece && sha256sum /tmp/piece`)
    written.set(offset, said.split(' ')[0] ?? '')
  }

  async function expectInGuest(host: Resource, written: Written): Promise<void> {
    const offsets = [...written.keys()]
    const read = offsets.map(
      (at) => `dd if=${link} bs=${pieceBytes} skip=${at / pieceBytes} count=1 2>/dev/null | sha256sum`,
    )
    const said = (await inGuest(host, read.join('; '))).split('\n').map((sum) => sum.split(' ')[0])
    expect(new Map(offsets.map((at, index) => [at, said[index]]))).toEqual(written)
  }

  async function expectInFile(volume: Resource, written: Written): Promise<void> {
    const file = await open(await pathOf(volume))
    try {
      const found: Written = new Map()
      for (const at of written.keys()) {
        const { buffer } = await file.read(Buffer.alloc(pieceBytes), 0, pieceBytes, at)
        found.set(at, createHash('sha256').update(buffer).digest('hex'))
      }
      expect(found).toEqual(written)
    } finally {
      await file.close()
    }
  }

  async function pathOf(volume: Resource): Promise<string> {
    const source = await kit.files.storage.openFor(volume, 'one')
    return source?.kind === 'file' ? source.path : ''
  }

  async function plug(host: Claimed, volume: Claimed): Promise<void> {
    await bench.finish(() => bench.hosts.plugVolume(volume, host, { link, slot: null }))
    await inGuest(host, `for try in $(seq 1000); do [ -e ${link} ] && exit 0; sleep 0.02; done; exit 1`)
  }

  test(
    'keeps every synced byte through attach, detach, growth and copies',
    async () => {
      const [host, volume] = [await bench.runningHost(), await bench.madeVolume()]
      await expect.poll(() => inGuest(host, 'echo up').catch(String)).toBe('up')
      const written: Written = new Map()
      for (let cycle = 0; cycle < inject('cycles'); cycle += 1) {
        await plug(host, volume)
        await expectInGuest(host, new Map([...written].slice(-placesCount)))
        await writePiece(host, written, (cycle % placesCount) * 128 * 1_048_576)
        await bench.finish(() => bench.volumes.growVolume(volume, cycle + 2))
        const end = (cycle + 2) * gib
        await inGuest(host, `until [ "$(blockdev --getsize64 ${link})" = ${end} ]; do sleep 0.02; done`)
        await writePiece(host, written, end - pieceBytes)
        await bench.finish(() => bench.hosts.unplugVolume(volume, host))
        await expectInFile(volume, written)
        const clone = bench.newResource('volume')
        const spec = { ...bench.volumeSpec, sizeGib: cycle + 2 }
        await bench.finish(() => bench.volumes.ensureClone(clone, spec, volume))
        await expectInFile(clone, written)
        const images = [await pathOf(volume), await pathOf(clone)]
        const compared = await runEngineProgram({
          file: 'qemu-img',
          args: ['compare', '-f', 'raw', '-F', 'raw', ...images],
        })
        expect(compared, compared.stdout).toMatchObject({ code: 0 })
        await bench.finish(() => bench.volumes.deleteVolume(clone))
      }
      process.stdout.write(`cycles of a volume: ${inject('cycles')}, ${written.size} pieces, none corrupt\n`)
    },
    120_000 + inject('cycles') * 60_000,
  )
})
