import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ProgramCall } from './run-program.ts'

/**
 * A way of running PostgreSQL's programs. They refuse uid 0, so root needs one of several ways; which of them work
 * depends on the machine (containers forbid user namespaces, folders below /root are closed to other users).
 */
export interface RunAs {
  readonly name: 'self' | 'namespace' | 'other-user' | 'other-user-copied' | 'other-user-override'
  /** Who must own data and socket folders, as seen from outside; null when that is whoever runs us. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** Whether the binaries must first be copied to a place that everybody can read. */
  readonly isCopied: boolean
  /** Whether what breaks out of the server may read root's files. */
  readonly hasRootsFiles: boolean
  /**
   * How a program that was put into `folder` names it, or what it reaches from there by `way`. Where the user changes this begins with the folder
   * it stands in, whatever that is called: the folders above may be closed to that user.
   */
  nameOf(folder: string, way?: string): string
  /** The call to spawn instead of the plain one. */
  wrap(call: ProgramCall): ProgramCall
}

/** An unprivileged account that every Linux has; initdb wants its uid to have a name. */
const nobody = { uid: 65534, gid: 65534 } as const

/**
 * All ways that could work for this process, best first. Not root: as itself, or under a borrowed name when the uid
 * has none (containers). Root: another uid; another uid with a copy of the binaries; then, with root's files behind it, a user namespace
 * in which root is called otherwise; last another uid that keeps the right to pass file permissions.
 */
export function listRunAs(): readonly RunAs[] {
  if (process.geteuid?.() !== 0) return hasName() ? [self] : [namespace(null)]
  return [otherUser('other-user', false), otherUser('other-user-copied', true), namespace(root), override]
}

const root = { uid: 0, gid: 0 } as const

const here = '/proc/self/cwd'
const byPath: RunAs['nameOf'] = (folder, way = '') => join(folder, way)
/** Not put together with join(), which would take the way out of the folder for none. */
const byWorkingFolder: RunAs['nameOf'] =
  process.platform === 'linux' ? (_, way) => (way === undefined ? here : `${here}/${way}`) : byPath

const self: RunAs = {
  name: 'self',
  owner: null,
  isCopied: false,
  hasRootsFiles: false,
  nameOf: byPath,
  wrap: (call) => call,
}

function hasName(): boolean {
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** Inside, the caller's uid is called nobody; outside nothing changes. */
function namespace(owner: RunAs['owner']): RunAs {
  const map = ['--user', `--map-user=${nobody.uid}`, `--map-group=${nobody.gid}`, '--'] as const
  return {
    name: 'namespace',
    owner,
    isCopied: false,
    hasRootsFiles: owner !== null,
    nameOf: byPath,
    wrap: (call) => ({ ...call, file: findProgram('unshare'), args: [...map, call.file, ...call.args] }),
  }
}

const override: RunAs = {
  name: 'other-user-override',
  owner: nobody,
  isCopied: false,
  hasRootsFiles: true,
  nameOf: byPath,
  wrap: (call) => ({
    ...call,
    file: findProgram('setpriv'),
    args: [
      `--reuid=${nobody.uid}`,
      `--regid=${nobody.gid}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
      '--',
      call.file,
      ...call.args,
    ],
  }),
}

function otherUser(name: 'other-user' | 'other-user-copied', isCopied: boolean): RunAs {
  return {
    name,
    owner: nobody,
    isCopied,
    hasRootsFiles: false,
    nameOf: byWorkingFolder,
    wrap: (call) => ({ ...call, ...nobody }),
  }
}

/** Absolute where it is known, so that an odd PATH does no harm. */
function findProgram(name: string): string {
  return ['/usr/bin', '/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync) ?? name
}
