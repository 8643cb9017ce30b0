import { readFileSync } from 'node:fs'
import { OperatorFailure } from '../failures/index.ts'
import type { EngineFile } from './engine-schema.ts'

type CephEntry = NonNullable<EngineFile['ceph']>[number]

/**
 * Throws OperatorFailure (exit 2) for a Ceph engine without users for its hypervisors if its cluster requires authentication. Each plug would block in QEMU
 * until the deadline. Accepts an unreadable `conf`, which the driver reports.
 */
export function checkCephUsers({ name, conf, clients }: Pick<CephEntry, 'name' | 'conf' | 'clients'>): void {
  if (clients || !requiresAuthentication(conf)) return
  throw new OperatorFailure(
    `The engine ${name} needs clients, one user for each hypervisor: its cluster requires authentication (auth_client_required in ${conf}).`,
    'usage',
  )
}

/** Authentication is on unless disabled. Option names use spaces, underscores or dashes. */
function requiresAuthentication(conf: string): boolean {
  try {
    const match = /^\s*auth[ _-]client[ _-]required\s*=\s*([^#;\n]*)/m.exec(readFileSync(conf, 'utf8'))
    return match?.[1]?.trim() !== 'none'
  } catch {
    return false
  }
}
