import { readFile } from 'node:fs/promises'
import type { Duplex } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Resource } from '#reconcile/ports/index.ts'
import { type DriverBench, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`libvirt with guests: not run: ${missing}\n`)

describe.skipIf(missing)('serial consoles of libvirt guests (decision H18)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let host: Resource
  beforeAll(async () => {
    kit = await openLibvirtKit({ hasGuests: true })
    bench = openBench(kit)
    host = await bench.runningHost()
  })
  afterAll(async () => {
    await kit.virsh('destroy', host.name).catch(() => undefined)
    await bench.clear()
    await kit.close()
  })

  async function open(): Promise<{ stream: Duplex; output(): string }> {
    const stream = await bench.hosts.openConsole?.(host)
    if (!stream) throw new Error('The driver opens no consoles.')
    const seen: Buffer[] = []
    stream.on('data', (bytes: Buffer) => seen.push(bytes))
    return { stream, output: () => Buffer.concat(seen).toString('latin1') }
  }

  test('two sessions see the output of the guest, which runs the input of both; the log of the console continues', async () => {
    const [one, two] = [await open(), await open()]
    await expect
      .poll(() => {
        one.stream.write('echo $((6 * 7))-up\n')
        return one.output()
      })
      .toContain('42-up')
    two.stream.write('stty -echo; echo two-$((1 + 1))\n')
    for (const { output } of [one, two]) await expect.poll(output).toContain('two-2')
    // Ctrl-] ends sessions of virsh and telnet. Here it is input.
    one.stream.write('\x1d\x15')
    one.stream.write(`printf '%s' '${'x'.repeat(3_000)}' | wc -c; printf '\\376<'\n`)
    await expect.poll(two.output).toMatch(/3000[\r\n]+\u00fe</)
    const [, log = ''] = /<log file='(.+?)'/.exec(await kit.virsh('dumpxml', host.name)) ?? []
    expect(await readFile(log, 'latin1')).toContain('two-2')
    one.stream.destroy()
    two.stream.write('echo three-$((1 + 2))\n')
    await expect.poll(two.output).toContain('three-3')
    const ended = new Promise((resolve) => two.stream.once('end', resolve))
    await kit.virsh('destroy', host.name)
    await ended
    await expect(bench.hosts.openConsole?.(host)).rejects.toMatchObject({ code: 'Busy' })
  })
})
