import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Claimed, HostFile } from '#reconcile/ports/index.ts'
import { type DriverBench, driverCodeOf, openBench } from '#testkit/driver-suite/driver-bench.ts'
import { type LibvirtKit, explainNoLibvirt, openLibvirtKit } from '#testkit/libvirt/libvirt-kit.ts'
import { runInGuest } from '#testkit/libvirt/run-in-guest.ts'

const missing = explainNoLibvirt({ needsGuest: true })
if (missing) process.stdout.write(`files in guests: not run: ${missing}\n`)

const secret = `it's "one" $(true) \\n; ü\n`
const files = (token: string): readonly HostFile[] => [
  { path: '/etc/papers/ca.crt', content: 'AUTHORITY\n'.repeat(2_000), mode: 0o644 },
  { path: '/etc/papers/token', content: token, mode: 0o600 },
  { path: '/etc/papers/ready', content: 'yes\n', mode: 0o644 },
]
const seconds = "stat -c '%n %Z' /etc/papers/*"

describe.skipIf(missing)('files written into guests (HostFiles)', () => {
  let kit: LibvirtKit
  let bench: DriverBench
  let host: Claimed
  beforeAll(async () => {
    kit = await openLibvirtKit({ hasGuests: true })
    bench = openBench(kit)
    host = await bench.runningHost()
  })
  afterAll(async () => {
    await bench?.clear()
    await kit?.close()
  })
  const put = (token: string): Promise<void> => kit.engine.files.putFiles(host, files(token))
  const inGuest = (line: string): Promise<string> => runInGuest(kit, host, line)

  test('are Busy until the agent answers, and are then written with content and mode', async () => {
    await expect.poll(() => driverCodeOf(put(secret)), { timeout: 110_000 }).toBe('accepted')
    expect(await inGuest('cat /etc/papers/token | base64')).toBe(Buffer.from(secret).toString('base64'))
    expect(await inGuest('stat -c %s /etc/papers/ca.crt')).toBe('20000')
    expect(await inGuest("stat -c '%n %a' /etc/papers/*")).toBe(
      '/etc/papers/ca.crt 644\n/etc/papers/ready 644\n/etc/papers/token 600',
    )
  })

  test('unchanged files are not written; a changed file is written with all files after it, and leaves no temporary file', async () => {
    await inGuest('touch -d @1000000000 /etc/papers/*')
    const changed = 'find /etc/papers -newer /etc/papers/ca.crt'
    const before = await inGuest(seconds)
    await put(secret)
    expect(await inGuest(seconds)).toBe(before)
    await put('another')
    expect(await inGuest('cat /etc/papers/token')).toBe('another')
    expect((await inGuest(changed)).split('\n').toSorted()).toEqual([
      '/etc/papers',
      '/etc/papers/ready',
      '/etc/papers/token',
    ])
  })

  test('a failed write reports the error of the guest', async () => {
    const call = kit.engine.files.putFiles(host, [{ path: '/proc/nowhere/file', content: '', mode: 0o600 }])
    await expect(call).rejects.toThrow(/^In .*nowhere/)
  })

  test('are Busy for a host that is off, NotFound for a missing one', async () => {
    await bench.finish(() => bench.hosts.stopHost(host))
    expect(await driverCodeOf(put(secret))).toBe('Busy')
    expect(await kit.engine.files.readLog(host)).toBe('')
    const nobody = bench.newResource('host')
    expect(await driverCodeOf(kit.engine.files.putFiles(nobody, []))).toBe('NotFound')
  })
})
