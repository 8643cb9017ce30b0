import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { type GuestName, guestSerialOf } from '../domains/volume-device.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** Guests under load answer slowly. */
const timeoutSeconds = 5

/** Unknown if no agent can answer. */
export type GuestUse = 'mounted' | 'unmounted' | 'unknown'

const noAnswer = /not connected|not running|CommandNotFound|not been found|disabled|not allowed/i

/** Whether a guest has mounted a volume; raw use and swap do not count. Busy on a timeout: a guest under load must not lose a mounted volume. */
export async function queryGuestUse(domain: NamedDomain, name: GuestName): Promise<GuestUse> {
  const answer = (await callGuestAgent(domain, 'guest-get-fsinfo')) ?? (await retryThawed(domain))
  if (!Array.isArray(answer)) return 'unknown'
  const serial = guestSerialOf(name)
  const isMounted = answer.some((mount: unknown) =>
    listOf(mount, 'disk').some((disk) => textField(disk, 'serial') === serial),
  )
  return isMounted ? 'mounted' : 'unmounted'
}

/** Thaws file systems left frozen by a dead process. */
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

/** Result of a command; null without an agent that supports it. Busy on a timeout or an unreachable hypervisor. */
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
