import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { type GuestName, guestSerialOf } from '../domains/volume-device.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

const timeoutSeconds = 5

/** Whether a guest has mounted a volume. */
export type GuestUse = 'mounted' | 'unmounted' | 'unknown'

const noAnswer = /not connected|not running|CommandNotFound|not been found|disabled|not allowed/i

/**
 * Returns whether a guest has mounted a volume; raw use and swap do not count. 'unknown' without an answering agent. Throws Busy on a timeout: a guest under
 * load must not lose a mounted volume. Thaws file systems that a dead process froze.
 */
export async function queryGuestUse(domain: NamedDomain, name: GuestName): Promise<GuestUse> {
  const answer = (await callGuestAgent(domain, 'guest-get-fsinfo')) ?? (await retryThawed(domain))
  if (!Array.isArray(answer)) return 'unknown'
  const serial = guestSerialOf(name)
  const isMounted = answer.some((mount: unknown) =>
    listOf(mount, 'disk').some((disk) => textField(disk, 'serial') === serial),
  )
  return isMounted ? 'mounted' : 'unmounted'
}

async function retryThawed(domain: NamedDomain): Promise<unknown> {
  if ((await callGuestAgent(domain, 'guest-fsfreeze-status')) !== 'frozen') return null
  await callGuestAgent(domain, 'guest-fsfreeze-thaw')
  return callGuestAgent(domain, 'guest-get-fsinfo')
}

/** A guest agent command. */
export interface GuestAgentCommand {
  readonly execute: string
  readonly arguments?: object
}

/** Returns a command's result; null without an agent that supports it. Throws Busy on a timeout or an unreachable hypervisor, Broken for invalid JSON. */
export async function callGuestAgent(
  { hypervisor, name, live }: NamedDomain,
  command: GuestAgentCommand | string,
): Promise<unknown> {
  if (!live?.hasAgent) return null
  const request = typeof command === 'string' ? { execute: command } : command
  const args = ['qemu-agent-command', name, JSON.stringify(request), '--timeout', String(timeoutSeconds)]
  const deadlineMs = (timeoutSeconds + 5) * 1_000
  const text = await runVirsh(hypervisor, { args, deadlineMs, tolerate: noAnswer })
  if (text === null) return null
  try {
    const answer: unknown = JSON.parse(text)
    return isRecord(answer) ? answer['return'] : null
  } catch (error) {
    throw new DriverError('Broken', `The guest agent of ${name} returned invalid JSON.`, error)
  }
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = isRecord(value) ? value[name] : undefined
  return Array.isArray(found) ? found : []
}
