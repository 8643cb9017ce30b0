import { isRecord, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { type GuestName, guestSerialOf } from '../domains/volume-device.ts'
import { runVirsh } from '../virsh/run-virsh.ts'

/** How long an agent may take; guests under load are slow. In seconds. */
const patienceSeconds = 5

/** What a guest says of a volume: that it has mounted it, that it has not, or nothing, since there is nobody to ask. */
export type GuestUse = 'mounted' | 'unmounted' | 'unknown'

/** Words for a guest in which nobody can be asked: no agent, or one that does not know the question. */
const noAnswer = /not connected|not running|CommandNotFound|not been found|disabled|not allowed/i

/**
 * Asks the agent in a guest whether it has a volume mounted. Raw use and swap are no mounts. Busy where an agent is there and does not answer in time: a guest
 * under load must not lose what it has mounted.
 */
export async function askGuestUse(domain: NamedDomain, name: GuestName): Promise<GuestUse> {
  const answer = (await askGuest(domain, 'guest-get-fsinfo')) ?? (await askThawed(domain))
  if (!Array.isArray(answer)) return 'unknown'
  const serial = guestSerialOf(name)
  const isMounted = answer.some((mount: unknown) =>
    listOf(mount, 'disk').some((disk) => textField(disk, 'serial') === serial),
  )
  return isMounted ? 'mounted' : 'unmounted'
}

/** The same once more of a guest whose file systems stand still, because a process that froze them has died: they go on first. */
async function askThawed(domain: NamedDomain): Promise<unknown> {
  if ((await askGuest(domain, 'guest-fsfreeze-status')) !== 'frozen') return null
  await askGuest(domain, 'guest-fsfreeze-thaw')
  return askGuest(domain, 'guest-get-fsinfo')
}

/** A question to the agent with all that goes with it. */
export interface GuestQuestion {
  readonly execute: string
  readonly arguments?: object
}

/** One question to the agent, its `return`; null where no agent is there, or it does not know the question. Busy where it does not answer, or the hypervisor cannot be reached. */
export async function askGuest(
  { hypervisor, name, live }: NamedDomain,
  question: GuestQuestion | string,
): Promise<unknown> {
  if (!live?.hasAgent) return null
  const asked = typeof question === 'string' ? { execute: question } : question
  const args = ['qemu-agent-command', name, JSON.stringify(asked), '--timeout', String(patienceSeconds)]
  const deadlineMs = (patienceSeconds + 5) * 1_000
  const text = await runVirsh(hypervisor, { args, deadlineMs, tolerate: noAnswer })
  if (text === null) return null
  try {
    const answer: unknown = JSON.parse(text)
    return isRecord(answer) ? answer['return'] : null
  } catch (error) {
    throw new DriverError('Broken', `The agent of ${name} answers what is no JSON.`, error)
  }
}

function listOf(value: unknown, name: string): readonly unknown[] {
  const found = isRecord(value) ? value[name] : undefined
  return Array.isArray(found) ? found : []
}
