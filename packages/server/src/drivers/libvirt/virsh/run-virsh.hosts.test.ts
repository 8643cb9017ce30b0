import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { libvirtUri } from '#testkit/libvirt/libvirt-uri.ts'
import { runVirsh } from './run-virsh.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`virsh shells: not run: ${missing}\n`)

const hypervisor = {
  name: 'one',
  uri: libvirtUri,
  memoryMib: null,
  vcpus: null,
  diskFolder: '/nowhere',
  accelerator: 'tcg',
} as const

describe.skipIf(missing)('secret arguments of a command', () => {
  it('reach virsh unchanged, with any content, and are not in its history', async () => {
    const secret = `{"it's":"one; two \\\\ $HOME #"}${'x'.repeat(20_000)}`
    const said = await runVirsh(hypervisor, { args: ['echo', secret] })
    expect(said === secret).toBe(true)
    const history = join(homedir(), '.cache/libvirt/virsh/history')
    expect(existsSync(history) ? readFileSync(history, 'utf8') : '').not.toContain('one; two')
  })

  it('are rejected like any others, without the arguments in the error', async () => {
    const call = runVirsh(hypervisor, { args: ['domstate', 'nobody-secret'] })
    await expect(call).rejects.toMatchObject({ code: 'Broken' })
  })
})

describe.skipIf(missing)('a connected virsh shell', () => {
  const children = (): string[] =>
    spawnSync('ps', ['-o', 'comm=', '--ppid', String(process.pid)], { encoding: 'utf8' })
      .stdout.split('\n')
      .filter((name) => name === 'virsh')

  it('serves one command after another, and a command that exceeds its deadline ends it', async () => {
    for (let turn = 0; turn < 10; turn += 1) await runVirsh(hypervisor, { args: ['nodeinfo'] })
    expect(children()).toHaveLength(1)
    const endless = runVirsh(hypervisor, { args: ['event', '--event', 'lifecycle', '--loop'], deadlineMs: 200 })
    await expect(endless).rejects.toMatchObject({ code: 'Busy' })
    await expect.poll(children).toEqual([])
    expect(await runVirsh(hypervisor, { args: ['nodeinfo'] })).toContain('Memory size')
  })
})
