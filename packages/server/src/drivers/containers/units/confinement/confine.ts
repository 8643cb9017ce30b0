import type { Confinement } from './confinement.ts'

/** Bytes per in-memory folder. */
const memoryFolderBytes = 67_108_864

/**
 * Returns the bubblewrap command that confines a program. Bubblewrap remains its parent, forwards no signals, and kills the program and its children when it
 * ends.
 */
export function confine(
  { root: at, binds, memoryFolders, environment }: Confinement,
  command: readonly string[],
): string[] {
  const mounts = [
    ...memoryFolders.flatMap((one) => ['--perms', '1777', '--size', String(memoryFolderBytes), '--tmpfs', one]),
    ...binds.flatMap(({ from, to, isReadOnly }) => [isReadOnly ? '--ro-bind-try' : '--bind', from, to]),
  ]
  const variables = Object.entries(environment).flatMap(([key, value]) => ['--setenv', key, value])
  const walls = ['--cap-drop', 'ALL', '--unshare-ipc', '--unshare-pid', '--as-pid-1', '--die-with-parent', '--clearenv']
  const root = ['--ro-bind', at, '/', '--proc', '/proc', '--dev', '/dev']
  return ['bwrap', ...root, ...mounts, ...walls, ...variables, '--chdir', '/', '--', ...command]
}
