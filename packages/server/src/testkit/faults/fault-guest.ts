import { vi } from 'vitest'
import { askAgent, beginInGuest, runInGuest } from '../libvirt/run-in-guest.ts'
import type { TestHypervisor } from './hypervisor.ts'

/** What is inside a host. */
export interface FaultGuest {
  readonly hypervisor: TestHypervisor
  /** Name of its domain. */
  readonly domain: string
  /** Runs a line of its shell to the end; what it printed. Rejects when it fails. */
  shell(line: string): Promise<string>
  /** Begins a line of its shell, and leaves it. */
  begin(line: string): Promise<void>
}

const patience = { timeout: 60_000, interval: 100 } as const

/** The guest of a host; waits until its agent answers. */
export async function openFaultGuest(hypervisors: readonly TestHypervisor[], hostId: number): Promise<FaultGuest> {
  const { hypervisor, domain } = await vi.waitUntil(() => findGuest(hypervisors, hostId), patience)
  const ping = (): Promise<unknown> => askAgent(hypervisor, domain, { execute: 'guest-ping' })
  await vi.waitUntil(async () => (await ping().catch(() => null)) !== null, patience)
  const guest = { name: domain }
  return {
    hypervisor,
    domain,
    begin: async (line) => void (await beginInGuest(hypervisor, guest, line)),
    shell: (line) => runInGuest(hypervisor, guest, line),
  }
}

async function findGuest(
  hypervisors: readonly TestHypervisor[],
  hostId: number,
): Promise<{ readonly hypervisor: TestHypervisor; readonly domain: string } | null> {
  for (const hypervisor of hypervisors) {
    const domain = (await hypervisor.running()).find((name) => name.includes(`-host-${hostId}-`))
    if (domain) return { hypervisor, domain }
  }
  return null
}
