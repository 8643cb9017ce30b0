import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import { consoleOf } from '#drivers/libvirt/domains/describe-domain.ts'
import { callAgent, beginInGuest, runInGuest } from '../libvirt/run-in-guest.ts'
import type { TestHypervisor } from './hypervisor.ts'

/** Guest of a host. */
export interface FaultGuest {
  readonly hypervisor: TestHypervisor
  readonly domain: string
  /** Returns the output. Rejects if the command fails. */
  shell(line: string): Promise<string>
  begin(line: string): Promise<void>
}

/** Timeout shorter than a test's, so that failures report the reason. */
export const hostTimeouts = { timeout: 200_000, interval: 100 } as const

/** Waits until a host's guest agent answers, and returns access to its shell. Rejects after the timeout. */
export async function openFaultGuest(hypervisors: readonly TestHypervisor[], hostId: number): Promise<FaultGuest> {
  const { hypervisor, domain } = await vi.waitUntil(() => findGuest(hypervisors, hostId), hostTimeouts)
  await vi
    .waitFor(() => callAgent(hypervisor, domain, { execute: 'guest-ping' }), hostTimeouts)
    .catch((error: unknown) => {
      throw new Error(`The agent of ${domain} does not respond; its console:\n${readConsole(hypervisor, domain)}`, {
        cause: error,
      })
    })
  const guest = { name: domain }
  return {
    hypervisor,
    domain,
    begin: async (line) => void (await beginInGuest(hypervisor, guest, line)),
    shell: (line) => runInGuest(hypervisor, guest, line),
  }
}

function readConsole({ diskFolder }: TestHypervisor, domain: string): string {
  try {
    return readFileSync(join(diskFolder, consoleOf(domain)), 'utf8').slice(-2_000)
  } catch (error) {
    return String(error)
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
