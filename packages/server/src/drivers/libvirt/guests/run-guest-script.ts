import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { askGuest } from './ask-guest.ts'

/** A script for the shell of a guest. */
export interface GuestScript {
  readonly script: string
  /** What it reads; secrets go this way. */
  readonly input: string
}

/** How often a guest is asked whether a script has ended, and how long it may take: guests under load are slow. */
const [lookMs, deadlineMs] = [100, 30_000]

/**
 * Runs a script as root in a guest, through its agent; what it prints. Busy where no agent is there or the script does not end in time, NotSupported where the agent runs nothing for us, Broken with what the script
 * says where it fails.
 */
export async function runGuestScript(domain: NamedDomain, { script, input }: GuestScript): Promise<string> {
  const { name, live } = domain
  if (!live?.hasAgent) throw new DriverError('Busy', `No agent answers in ${name}.`)
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
  if (pid === undefined) throw new DriverError('NotSupported', `The agent of ${name} runs nothing (guest-exec).`)
  const until = performance.now() + deadlineMs
  while (performance.now() < until) {
    const seen = await askGuest(domain, { execute: 'guest-exec-status', arguments: { pid } })
    if (isRecord(seen) && seen['exited'] === true) return readEnd(name, seen)
    await pause(lookMs)
  }
  throw new DriverError('Busy', `What was begun in ${name} has not ended after ${deadlineMs / 1_000} s.`)
}

function readEnd(name: string, seen: unknown): string {
  const said = (field: string): string => Buffer.from(textField(seen, field) ?? '', 'base64').toString()
  if (numberField(seen, 'exitcode') === 0) return said('out-data')
  throw new DriverError('Broken', `In ${name}: ${said('err-data').trim() || 'a script was ended'}`)
}
