import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ProgramCall } from './run-program.ts'

/** Way of running PostgreSQL programs, which reject uid 0. */
export interface RunAs {
  readonly name: 'self' | 'namespace' | 'other-user' | 'other-user-copied' | 'other-user-override'
  /** Owner of data and socket folders, outside any namespace; null for the current user. */
  readonly owner: { readonly uid: number; readonly gid: number } | null
  /** The binaries must be copied to a world-readable folder first. */
  readonly isCopied: boolean
  /** An exploit of the server could read the files of root. */
  readonly hasRootsFiles: boolean
  /**
   * Path of `folder`, or of `way` relative to it. If the user changes, the path starts at the working directory, because that user may lack access to parent
   * folders.
   */
  nameOf(folder: string, way?: string): string
  wrap(call: ProgramCall): ProgramCall
}

/** User that exists on every Linux; initdb needs a uid with a name. */
const nobody = { uid: 65534, gid: 65534 } as const

/**
 * Returns the ways for this process, best first. An unprivileged user runs PostgreSQL as itself, or in a user namespace if the uid has no name (containers).
 * Root runs it as another uid, with a copy of the binaries if necessary. Otherwise root uses a user namespace, which keeps access to its files, or a uid that
 * can bypass file permissions.
 */
export function listRunAs(): readonly RunAs[] {
  if (process.geteuid?.() !== 0) return hasName() ? [self] : [namespace(null)]
  return [otherUser('other-user', false), otherUser('other-user-copied', true), namespace(root), override]
}

const root = { uid: 0, gid: 0 } as const

const here = '/proc/self/cwd'
const byPath: RunAs['nameOf'] = (folder, way = '') => join(folder, way)
/** join() would normalize the path across the working directory link. */
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

/** Maps the caller's uid to 65534, inside the namespace only. */
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

function findProgram(name: string): string {
  return ['/usr/bin', '/bin', '/usr/local/bin'].map((folder) => join(folder, name)).find(existsSync) ?? name
}
