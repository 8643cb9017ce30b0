import { execFile } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)
const uri = 'qemu:///system'

/** Runs libvirt's own command, as an operator would who looks past the service. */
export async function askVirsh(...args: string[]): Promise<string> {
  const { stdout } = await run('virsh', ['-q', '-c', uri, ...args], { timeout: 60_000, maxBuffer: 16_777_216 })
  return stdout.trim()
}

/** Names of the domains of an installation's data, running or not, that a pattern matches. */
export async function listDomains(pattern: RegExp): Promise<readonly string[]> {
  const names = await askVirsh('list', '--all', '--name')
  return names.split('\n').filter((name) => pattern.test(name))
}

/** Ends a domain that a failed test left behind. */
export async function removeDomain(domain: string): Promise<void> {
  await askVirsh('destroy', domain).catch(() => undefined)
  await askVirsh('undefine', domain).catch(() => undefined)
}

/** A shell in a guest, through its agent. */
export interface Guest {
  readonly domain: string
  /** Runs a line in the guest's shell; what it said, and an error when it failed. */
  shell(line: string): Promise<string>
}

/** The guest of a host, by the host's number; waits until its agent answers. */
export async function openGuest(hostId: number): Promise<Guest> {
  const domain = await until(`a domain of host ${hostId}`, async () => (await listDomains(new RegExp(`-host-${hostId}-`)))[0])
  await until(`the agent of ${domain}`, () => askAgent(domain, { execute: 'guest-ping' }).catch(() => undefined))
  return { domain, shell: (line) => runLine(domain, line) }
}

async function runLine(domain: string, line: string): Promise<string> {
  const begun = await askAgent(domain, {
    execute: 'guest-exec',
    arguments: { path: '/bin/sh', arg: ['-c', line], 'capture-output': true },
  })
  const { pid } = begun as { pid: number }
  const end = await until(`the end of ${line}`, async () => {
    const status = (await askAgent(domain, { execute: 'guest-exec-status', arguments: { pid } })) as ExecStatus
    return status.exited ? status : undefined
  })
  const said = Buffer.from(end['out-data'] ?? '', 'base64').toString('utf8')
  if (end.exitcode === 0) return said.trim()
  const complaint = Buffer.from(end['err-data'] ?? '', 'base64').toString('utf8')
  throw new Error(`${line} ended with ${end.exitcode} in ${domain}: ${said}${complaint}`)
}

interface ExecStatus {
  readonly exited: boolean
  readonly exitcode?: number
  readonly 'out-data'?: string
  readonly 'err-data'?: string
}

async function askAgent(domain: string, question: object): Promise<unknown> {
  const answer = await askVirsh('qemu-agent-command', domain, JSON.stringify(question), '--timeout', '20')
  return (JSON.parse(answer) as { return: unknown }).return ?? {}
}

const patienceMs = 120_000
const lookMs = 100

/** Asks until there is an answer; an error that says for what, after two minutes. */
export async function until<Answer>(what: string, ask: () => Promise<Answer | undefined>): Promise<Answer> {
  const began = performance.now()
  for (;;) {
    const answer = await ask()
    if (answer !== undefined) return answer
    if (performance.now() - began > patienceMs) throw new Error(`${what} did not come within ${patienceMs} ms`)
    await pause(lookMs)
  }
}
