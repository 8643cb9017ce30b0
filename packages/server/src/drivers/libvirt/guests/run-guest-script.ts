import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { askGuest } from './ask-guest.ts'

/** A shell script to run in a guest. */
export interface GuestScript {
  readonly script: string
  /** Standard input; secrets are passed here. */
  readonly input: string
}

/** Poll interval for the end of a script, and its timeout: guests under load are slow. */
const [lookMs, deadlineMs] = [100, 30_000]

/**
 * Runs a script as root through the guest's agent and returns its output. Busy without an agent or after the timeout, NotSupported without guest-exec, Broken
 * with the script's error output.
 */
export async function runGuestScript(domain: NamedDomain, { script, input }: GuestScript): Promise<string> {
  const { name, live } = domain
  if (!live?.hasAgent) throw new DriverError('Busy', `No guest agent answers in ${name}.`)
  const began = await askGuest(domain, {
    execute: 'guest-exec',
    arguments: {
      path: '/bin/sh',
      arg: ['-c', script],
      'input-data': Buffer.from(input).toString('base64'),
      'capture-output': true,
    },
  })
  const pid = numberField(began, 'pid')
  if (pid === undefined) throw new DriverError('NotSupported', `The guest agent of ${name} does not allow guest-exec.`)
  const until = performance.now() + deadlineMs
  while (performance.now() < until) {
    const seen = await askGuest(domain, { execute: 'guest-exec-status', arguments: { pid } })
    if (isRecord(seen) && seen['exited'] === true) return readEnd(name, seen)
    await pause(lookMs)
  }
  throw new DriverError('Busy', `The script in ${name} timed out after ${deadlineMs / 1_000} s.`)
}

function readEnd(name: string, seen: unknown): string {
  const said = (field: string): string => Buffer.from(textField(seen, field) ?? '', 'base64').toString()
  if (numberField(seen, 'exitcode') === 0) return said('out-data')
  throw new DriverError('Broken', `In ${name}: ${said('err-data').trim() || 'the script was killed'}`)
}
