import { setTimeout as pause } from 'node:timers/promises'
import { isRecord, numberField, textField } from '#domain/shared/index.ts'
import { DriverError } from '#reconcile/ports/index.ts'
import type { NamedDomain } from '../domains/find-domain.ts'
import { callGuestAgent } from './guest-agent.ts'

/** A shell script for a guest. */
export interface GuestScript {
  readonly script: string
  /** Standard input, used for secrets. */
  readonly input: string
}

const [pollMs, deadlineMs] = [100, 30_000]

/**
 * Runs a script as root and returns its output. Throws Busy without an agent or after 30 s, NotSupported without guest-exec, Broken with the script's error.
 */
export async function runGuestScript(domain: NamedDomain, { script, input }: GuestScript): Promise<string> {
  const { name, live } = domain
  if (!live?.hasAgent) throw new DriverError('Busy', `No guest agent answers in ${name}.`)
  const began = await callGuestAgent(domain, {
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
    const observed = await callGuestAgent(domain, { execute: 'guest-exec-status', arguments: { pid } })
    if (isRecord(observed) && observed['exited'] === true) return readEnd(name, observed)
    await pause(pollMs)
  }
  throw new DriverError('Busy', `The script in ${name} timed out after ${deadlineMs / 1_000} s.`)
}

function readEnd(name: string, observed: unknown): string {
  const readOutput = (field: string): string => Buffer.from(textField(observed, field) ?? '', 'base64').toString()
  if (numberField(observed, 'exitcode') === 0) return readOutput('out-data')
  throw new DriverError('Broken', `In ${name}: ${readOutput('err-data').trim() || 'the script was killed'}`)
}
