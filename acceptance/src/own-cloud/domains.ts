import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { testLibvirt } from './test-libvirt.ts'

const run = promisify(execFile)
/** Runs virsh directly on the test libvirt, and returns trimmed stdout. Rejects on failure or after 60 s. */
export async function callVirsh(...args: string[]): Promise<string> {
  const { stdout } = await run('virsh', ['-q', '-c', testLibvirt, ...args], { timeout: 60_000, maxBuffer: 16_777_216 })
  return stdout.trim()
}

/** Returns the names of running and stopped domains that match. */
async function listDomains(pattern: RegExp): Promise<readonly string[]> {
  const names = await callVirsh('list', '--all', '--name')
  return names.split('\n').filter((name) => pattern.test(name))
}

/** Destroys and undefines a domain of a failed test. Ignores errors, for example of a missing domain. */
async function removeDomain(domain: string): Promise<void> {
  await callVirsh('destroy', domain).catch(() => undefined)
  await callVirsh('undefine', domain).catch(() => undefined)
}

/** Returns the names of domains `moor-...` that use files below `folder`. Skips domains that have disappeared. */
export async function listOwnDomains(folder: string): Promise<readonly string[]> {
  const own: string[] = []
  for (const name of await listDomains(/^moor-/)) {
    const described = await callVirsh('dumpxml', name).catch(() => '')
    if (described.includes(folder)) own.push(name)
  }
  return own
}

/** Removes the domains and storage pools that use files below `folder`. Ignores failed removals. */
export async function removeLeftovers(folder: string): Promise<void> {
  for (const domain of await listOwnDomains(folder)) await removeDomain(domain)
  const pools = (await callVirsh('pool-list', '--all', '--name')).split('\n').map((one) => one.trim())
  for (const pool of pools.filter((name) => name.startsWith('moorage-'))) {
    if (!(await callVirsh('pool-dumpxml', pool).catch(() => '')).includes(folder)) continue
    await callVirsh('pool-destroy', pool).catch(() => undefined)
    await callVirsh('pool-undefine', pool).catch(() => undefined)
  }
}
