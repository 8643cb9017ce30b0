import { vi } from 'vitest'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import type { Resource } from '#reconcile/ports/index.ts'
import type { LibvirtKit } from './libvirt-kit.ts'

type Virsh = Pick<LibvirtKit, 'virsh'>
type Guest = Pick<Resource, 'name'>

/** Runs a shell command through the guest's agent. Returns its trimmed stdout. Rejects with its output if it fails, or after 200 s. */
export async function runInGuest(kit: Virsh, guest: Guest, line: string): Promise<string> {
  const pid = await beginInGuest(kit, guest, line)
  const status = await vi.waitFor(
    async () => {
      const observed = await callAgent(kit, guest.name, { execute: 'guest-exec-status', arguments: { pid } })
      if (!isRecord(observed) || observed['exited'] !== true) throw new Error(`${line} is still running.`)
      return observed
    },
    { timeout: 200_000, interval: 20 },
  )
  const said = (field: string): string => Buffer.from(textField(status, field) ?? '', 'base64').toString()
  if (numberField(status, 'exitcode') !== 0) throw new Error(`${line}: ${said('out-data')} ${said('err-data')}`)
  return said('out-data').trim()
}

/** Starts a shell command through the guest's agent, without waiting. Returns its process ID. */
export async function beginInGuest(kit: Virsh, { name }: Guest, line: string): Promise<number | undefined> {
  const began = await callAgent(kit, name, {
    execute: 'guest-exec',
    arguments: { path: '/bin/sh', arg: ['-c', line], 'capture-output': true },
  })
  return numberField(began, 'pid')
}

/** Sends one command to a guest's agent, with a timeout of 20 s. Returns the answer's `return`. */
export async function callAgent(kit: Virsh, name: string, question: object): Promise<unknown> {
  const answer: unknown = JSON.parse(
    await kit.virsh('qemu-agent-command', name, JSON.stringify(question), '--timeout', '20'),
  )
  return isRecord(answer) ? answer['return'] : undefined
}
