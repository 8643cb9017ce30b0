import { callVirsh, listOwnDomains } from './domains.ts'
import { waitUntil } from './wait-until.ts'

/** Access to a guest through its QEMU guest agent. */
export interface Guest {
  readonly domain: string
  /** Throws if the line fails. */
  shell(line: string): Promise<string>
}

/** Returns the guest of a host, found by ID and disk folder, because several services may share the machine. Waits for its agent; throws after five minutes. */
export async function openGuest(hostId: number, folder: string): Promise<Guest> {
  const domain = await waitUntil(`a domain of host ${hostId}`, async () =>
    (await listOwnDomains(folder)).find((name) => name.includes(`-host-${hostId}-`)),
  )
  await waitUntil(`the agent of ${domain}`, () => callAgent(domain, { execute: 'guest-ping' }).catch(() => undefined))
  return { domain, shell: (line) => runLine(domain, line) }
}

async function runLine(domain: string, line: string): Promise<string> {
  const started = await callAgent(domain, {
    execute: 'guest-exec',
    arguments: { path: '/bin/sh', arg: ['-c', line], 'capture-output': true },
  })
  const { pid } = started as { pid: number }
  const end = await waitUntil(`the end of ${line}`, async () => {
    const status = (await callAgent(domain, { execute: 'guest-exec-status', arguments: { pid } })) as ExecStatus
    return status.exited ? status : undefined
  })
  const output = Buffer.from(end['out-data'] ?? '', 'base64').toString('utf8')
  if (end.exitcode === 0) return output.trim()
  const errors = Buffer.from(end['err-data'] ?? '', 'base64').toString('utf8')
  throw new Error(`${line} ended with ${end.exitcode} in ${domain}: ${output}${errors}`)
}

interface ExecStatus {
  readonly exited: boolean
  readonly exitcode?: number
  readonly 'out-data'?: string
  readonly 'err-data'?: string
}

async function callAgent(domain: string, question: object): Promise<unknown> {
  const answer = await callVirsh('qemu-agent-command', domain, JSON.stringify(question), '--timeout', '20')
  return (JSON.parse(answer) as { return: unknown }).return ?? {}
}
