import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { withTemporaryFolder } from '../../programs/with-temporary-folder.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { readErrorOutput } from './error-output.ts'
import { runInShell } from './run-in-shell.ts'

/** A virsh command. */
export interface VirshCommand {
  /** Words of a command, or one text with semicolons between commands. */
  readonly args: readonly string[]
  /** Timeout; 20 s if absent. */
  readonly deadlineMs?: number
  /** Errors for which the call returns null. */
  readonly tolerate?: RegExp
  readonly signal?: AbortSignal
}

/** Error codes by message; Broken for all other messages. */
const meanings: readonly (readonly [RegExp, DriverErrorCode])[] = [
  [
    /failed to connect to the hypervisor|Failed to connect socket|unable to connect to|Cannot recv data|End of file while reading/i,
    'Busy',
  ],
  [
    /Cannot write data|client socket is closed|internal client|keepalive|Connection (refused|reset|timed out)|No route to host/i,
    'Busy',
  ],
  [
    /cannot acquire state change lock|agent is not responding|agent not available|Timed out during operation|another (job|operation) is|already active/i,
    'Busy',
  ],
  [/cannot set up guest memory|accurate CPU usage|Cannot allocate memory|No space left on device/i, 'Busy'],
  [/Failed to get (shared )?"\w+" lock|already exists|already in use|already contains/i, 'InUse'],
]

/** Matches errors for an absent domain. */
export const domainAbsent = /failed to get domain|Domain not found|no domain with matching/i

/**
 * Runs virsh and returns its output, or null for an error that `tolerate` matches. Throws Busy if the hypervisor is unreachable or times out, InUse for a
 * locked or existing resource, otherwise Broken.
 */
export async function runVirsh(
  hypervisor: Hypervisor,
  { tolerate, ...command }: VirshCommand & { readonly tolerate: RegExp },
): Promise<string | null>
export async function runVirsh(hypervisor: Hypervisor, command: VirshCommand): Promise<string>
export async function runVirsh({ name, uri }: Hypervisor, command: VirshCommand): Promise<string | null> {
  const { args, deadlineMs = 20_000, signal, tolerate } = command
  const [text = ''] = args
  const line = args.length === 1 ? text : args.map(quoteWord).join(' ')
  const { stdout, stderr } = await runInShell(uri, line, { deadlineMs, signal })
  if (!/^error:/m.test(stderr)) return stdout
  if (tolerate?.test(stderr)) return null
  throw toDriverError(`${name}: ${text.split(';')[0] ?? ''}`, stderr)
}

const quoteWord = (word: string): string => `'${word.replaceAll("'", `'"'"'`)}'`

function toDriverError(what: string, stderr: string): DriverError {
  const [, code = 'Broken'] = meanings.find(([words]) => words.test(stderr)) ?? []
  return new DriverError(code, `${what}: ${readErrorOutput(stderr)}`)
}

/** Result of `act`, called with a temporary file that only this user can read. */
export async function withFile<Answer>(
  content: string | Uint8Array,
  act: (path: string) => Promise<Answer>,
): Promise<Answer> {
  return withTemporaryFolder('virsh', async (folder) => {
    const path = join(folder, 'file')
    await writeFile(path, content, { mode: 0o600 })
    return await act(path)
  })
}
