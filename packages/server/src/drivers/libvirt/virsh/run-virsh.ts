import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { readErrorOutput } from './error-output.ts'
import { runInShell } from './run-in-shell.ts'

/** A virsh command. */
export interface VirshCommand {
  /** Command and arguments, or one text with several commands separated by semicolons. */
  readonly args: readonly string[]
  /** Timeout; 20 s if absent. */
  readonly deadlineMs?: number
  /** An error that matches returns null. */
  readonly tolerate?: RegExp
  readonly signal?: AbortSignal
}

/** Maps errors of libvirt and QEMU to driver error codes; all others are Broken. */
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

/** libvirt's errors for a domain that does not exist. */
export const domainAbsent = /failed to get domain|Domain not found|no domain with matching/i

/** Runs virsh against a hypervisor and returns its output. Throws DriverError; Busy if the hypervisor is unreachable. */
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
  // The first of several commands identifies the call.
  throw toDriverError(`${name}: ${text.split(';')[0] ?? ''}`, stderr)
}

/** Quotes a word for virsh: in single quotes everything is literal; a quote itself is double-quoted. */
const quoteWord = (word: string): string => `'${word.replaceAll("'", `'"'"'`)}'`

function toDriverError(what: string, stderr: string): DriverError {
  const [, code = 'Broken'] = meanings.find(([words]) => words.test(stderr)) ?? []
  return new DriverError(code, `${what}: ${readErrorOutput(stderr)}`)
}

/** Passes content to virsh in a temporary file that only this user can read, since XML and secrets must not be arguments. */
export async function withFile<Answer>(
  content: string | Uint8Array,
  act: (path: string) => Promise<Answer>,
): Promise<Answer> {
  const folder = await mkdtemp(join(tmpdir(), 'moor-virsh-'))
  try {
    const path = join(folder, 'file')
    await writeFile(path, content, { mode: 0o600 })
    return await act(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
