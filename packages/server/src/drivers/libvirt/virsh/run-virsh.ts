import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { Hypervisor } from '../libvirt-options.ts'
import { readComplaint } from './complaint.ts'
import { runInShell } from './run-in-shell.ts'

/** One command of virsh. */
export interface VirshCommand {
  /** The command and its arguments; or one text with several commands, separated by semicolons. */
  readonly args: readonly string[]
  /** Killed after this time; 20 s when absent. */
  readonly deadlineMs?: number
  /** A refusal with these words is answered as null. */
  readonly tolerate?: RegExp
  readonly signal?: AbortSignal
}

/** What libvirt and QEMU say, and what that means to a caller; whatever else they say is Broken. */
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

/** Words for a domain that is not there. */
export const domainAbsent = /failed to get domain|Domain not found|no domain with matching/i

/** Runs virsh against a hypervisor; answers what it printed. Throws DriverError; Busy where the hypervisor cannot be reached. */
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
  // Of several commands in one text the first says enough.
  throw refusal(`${name}: ${text.split(';')[0] ?? ''}`, stderr)
}

/** As virsh reads a word: all between two quotes is itself, and a quote stands alone between others. */
const quoteWord = (word: string): string => `'${word.replaceAll("'", `'"'"'`)}'`

function refusal(what: string, stderr: string): DriverError {
  const [, code = 'Broken'] = meanings.find(([words]) => words.test(stderr)) ?? []
  return new DriverError(code, `${what}: ${readComplaint(stderr)}`)
}

/** Gives virsh a file to read, for as long as it runs: XML and secrets are no arguments. Readable for nobody else. */
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
