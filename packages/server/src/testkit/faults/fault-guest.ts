import { vi } from 'vitest'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import type { Hypervisor } from './hypervisor.ts'

/** What is inside a host. */
export interface FaultGuest {
  readonly hypervisor: Hypervisor
  /** Name of its domain. */
  readonly domain: string
  /** Runs a line of its shell to the end; what it printed. Rejects when it fails. */
  shell(line: string): Promise<string>
  /** Begins a line of its shell, and leaves it. */
  begin(line: string): Promise<void>
}

const patience = { timeout: 60_000, interval: 100 } as const

/** The guest of a host; waits until its agent answers. */
export async function openFaultGuest(hypervisors: readonly Hypervisor[], hostId: number): Promise<FaultGuest> {
  const { hypervisor, domain } = await vi.waitUntil(() => findGuest(hypervisors, hostId), patience)
  const ask = (question: object): Promise<unknown> => askAgent(hypervisor, domain, question)
  await vi.waitUntil(async () => (await ask({ execute: 'guest-ping' }).catch(() => null)) !== null, patience)
  const start = (line: string): Promise<unknown> =>
    ask({ execute: 'guest-exec', arguments: { path: '/bin/sh', arg: ['-c', line], 'capture-output': true } })
  return {
    hypervisor,
    domain,
    begin: async (line) => void (await start(line)),
    async shell(line) {
      const pid = numberField(await start(line), 'pid')
      const end = await vi.waitUntil(async () => {
        const status = await ask({ execute: 'guest-exec-status', arguments: { pid } })
        return isRecord(status) && status['exited'] === true ? status : null
      }, patience)
      const said = (field: string): string =>
        Buffer.from(textField(end, field) ?? '', 'base64')
          .toString()
          .trim()
      if (numberField(end, 'exitcode') === 0) return said('out-data')
      throw new Error(`${line}: ${said('out-data')} ${said('err-data')}`)
    },
  }
}

async function findGuest(
  hypervisors: readonly Hypervisor[],
  hostId: number,
): Promise<{ readonly hypervisor: Hypervisor; readonly domain: string } | null> {
  for (const hypervisor of hypervisors) {
    const domain = (await hypervisor.running()).find((name) => name.includes(`-host-${hostId}-`))
    if (domain) return { hypervisor, domain }
  }
  return null
}

async function askAgent(hypervisor: Hypervisor, domain: string, question: object): Promise<unknown> {
  const text = await hypervisor.virsh('qemu-agent-command', domain, JSON.stringify(question), '--timeout', '20')
  const answer: unknown = JSON.parse(text)
  return isRecord(answer) ? answer['return'] : null
}
