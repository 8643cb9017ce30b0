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
