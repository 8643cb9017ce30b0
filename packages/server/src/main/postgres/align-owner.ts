import { lchownSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { RunAs } from './run-as.ts'

/**
 * Gives the data directory to whoever will run the server, when another way of running was used before (the folder
 * moved, user namespaces were switched off). The directory itself comes last, so a kill in between is noticed.
 */
export function alignOwner(data: string, owner: RunAs['owner']): void {
  if (owner === null || statSync(data).uid === owner.uid) return
  for (const name of readdirSync(data, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(data, name), owner.uid, owner.gid)
  }
  lchownSync(data, owner.uid, owner.gid)
}
