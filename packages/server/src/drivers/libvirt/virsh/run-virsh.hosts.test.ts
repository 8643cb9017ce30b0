import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { explainNoLibvirt } from '#testkit/libvirt/libvirt-kit.ts'
import { libvirtUri } from '#testkit/libvirt/libvirt-uri.ts'
import { runVirsh } from './run-virsh.ts'

const missing = explainNoLibvirt()
if (missing) process.stdout.write(`words of virsh: not run: ${missing}\n`)

const hypervisor = {
  name: 'one',
  uri: libvirtUri,
  memoryMib: null,
  vcpus: null,
  diskFolder: '/nowhere',
  accelerator: 'tcg',
} as const

describe.skipIf(missing)('secret words of a command', () => {
  it('reach virsh as they are, whatever is in them, and it remembers none of them', async () => {
    const secret = `{"it's":"one; two \\\\ $HOME #"}${'x'.repeat(20_000)}`
    const said = await runVirsh(hypervisor, { args: ['echo', secret] })
    expect(said === secret).toBe(true)
    const history = join(homedir(), '.cache/libvirt/virsh/history')
    expect(existsSync(history) ? readFileSync(history, 'utf8') : '').not.toContain('one; two')
  })

  it('that are refused are told as any others, without the words themselves', async () => {
    const call = runVirsh(hypervisor, { args: ['domstate', 'nobody-secret'] })
    await expect(call).rejects.toMatchObject({ code: 'Broken' })
  })
})

describe.skipIf(missing)('a virsh that stays connected', () => {
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
