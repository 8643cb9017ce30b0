import { readFileSync } from 'node:fs'
import { OperatorFailure } from '../failures/index.ts'
import type { EngineFile } from './engine-schema.ts'

type CephEntry = NonNullable<EngineFile['ceph']>[number]

/**
 * Refuses an entry whose hypervisors have no users where its cluster asks who comes: QEMU would wait for an answer at each plug until the deadline, and nobody would read why. Throws OperatorFailure (exit 2). A file that cannot be
 * read here says nothing: calls of the driver tell of it.
 */
export function checkCephUsers({ name, conf, clients }: Pick<CephEntry, 'name' | 'conf' | 'clients'>): void {
  if (clients || !asksWhoComes(conf)) return
  throw new OperatorFailure(
    `The engine ${name} needs clients, one user for each hypervisor: its cluster requires authentication (auth_client_required in ${conf}).`,
    'usage',
  )
}

/** Ceph asks unless its configuration says that it does not; words in a name are parted by spaces, underscores or dashes. */
function asksWhoComes(conf: string): boolean {
  try {
    const said = /^\s*auth[ _-]client[ _-]required\s*=\s*([^#;\n]*)/m.exec(readFileSync(conf, 'utf8'))
    return said?.[1]?.trim() !== 'none'
  } catch {
    return false
  }
}
