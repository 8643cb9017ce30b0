import { DriverError } from '#reconcile/ports/index.ts'
import { runEngineProgram } from '../../programs/run-engine-program.ts'
import { readErrorOutput } from '../virsh/error-output.ts'
import type { Hypervisor } from '../libvirt-options.ts'

/** A shell script with positional parameters and standard input. No text of a user is part of the script. */
export interface HypervisorScript {
  /** Action for error messages, such as "change the bridge". */
  readonly purpose: string
  readonly script: string
  readonly args: readonly string[]
  readonly input?: string
}

const sshFailed = 255

/**
 * Runs a script on the hypervisor's machine, with `sh` or through ssh, and returns its output. Throws Busy if the machine is unreachable or times out, Broken
 * if the script fails.
 */
export async function runOnHypervisor(hypervisor: Hypervisor, { purpose, ...run }: HypervisorScript): Promise<string> {
  const { name, uri } = hypervisor
  const [file = '', ...args] = buildCommand(uri, ['sh', '-c', run.script, 'moorage', ...run.args])
  const { code, stdout, stderr } = await runEngineProgram({ file, args, input: run.input ?? '' })
  if (code === 0) return stdout
  const reason = readErrorOutput(stderr) || `exit code ${code}`
  if (file === 'ssh' && code === sshFailed) throw new DriverError('Busy', `${name} is unreachable: ${reason}`)
  throw new DriverError('Broken', `Cannot ${purpose} of hypervisor ${name}: ${reason}`)
}

/** True if the URI's libvirt runs on this machine. */
export function isLocalHypervisor(uri: string): boolean {
  return /^[a-z]+([+]unix)?:\/\/\//.test(uri)
}

/** Returns the command for this machine, or an ssh command with the user, host, port and key of a `qemu+ssh` URI. ssh passes its words to a remote shell. */
export function buildCommand(uri: string, command: readonly string[]): readonly string[] {
  if (isLocalHypervisor(uri)) return command
  const { hostname, port, username, searchParams } = new URL(uri)
  const key = searchParams.get('keyfile')
  return [
    'ssh',
    '-T',
    '-oBatchMode=yes',
    ...(port === '' ? [] : ['-p', port]),
    ...(username === '' ? [] : ['-l', decodeURIComponent(username)]),
    ...(key === null ? [] : ['-i', key]),
    '--',
    hostname.replaceAll(/^\[|\]$/g, ''),
    command.map(quoteWord).join(' '),
  ]
}

const quoteWord = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`
