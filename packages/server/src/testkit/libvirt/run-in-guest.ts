import { vi } from 'vitest'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { LibvirtKit } from './libvirt-kit.ts'

type Virsh = Pick<LibvirtKit, 'virsh'>

/** What a guest prints to a line of its shell, through its agent. */
export async function runInGuest(kit: Virsh, { name }: Resource, line: string): Promise<string> {
  const began = await askAgent(kit, name, {
    execute: 'guest-exec',
    arguments: { path: '/bin/sh', arg: ['-c', line], 'capture-output': true },
  })
  const status = await vi.waitFor(
    async () => {
      const seen = await askAgent(kit, name, {
        execute: 'guest-exec-status',
        arguments: { pid: numberField(began, 'pid') },
      })
      if (!isRecord(seen) || seen['exited'] !== true) throw new Error(`${line} goes on.`)
      return seen
    },
    { timeout: 60_000, interval: 20 },
  )
  const said = (field: string): string => Buffer.from(textField(status, field) ?? '', 'base64').toString()
  if (numberField(status, 'exitcode') !== 0) throw new Error(`${line}: ${said('err-data')}`)
  return said('out-data').trim()
}

/** One question to the agent in a guest, its `return`. */
export async function askAgent(kit: Virsh, name: string, question: object): Promise<unknown> {
  const answer: unknown = JSON.parse(
    await kit.virsh('qemu-agent-command', name, JSON.stringify(question), '--timeout', '20'),
  )
  return isRecord(answer) ? answer['return'] : undefined
}
