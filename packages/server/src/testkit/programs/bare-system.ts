import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** PATH is an empty folder, so `flock` is missing, too. */
const script = `set -eu
here=$1
shift
mount --bind /proc "$here/proc"
mount --bind "$here/ps" "$(readlink -f /bin/ps)"
mount -t tmpfs tmpfs /proc
exec env PATH="$here/programs" "$@"
`
/** Prints what macOS prints for \`ps -o state=,lstart= -p PID\`, but with the process's start time in clock ticks. */
const ps = (proc: string) => `#!/bin/sh
read -r line 2>/dev/null <"${proc}/$4/stat" || exit 1
set -- \${line##*) }
echo "$1 $20 ticks"
`

/**
 * Returns a command prefix that simulates a system without /proc and \`flock\`, such as macOS, in separate namespaces.
 * @param scratch existing folder; gets a subfolder `bare` with the required files
 */
export function bareSystem(scratch: string): readonly string[] {
  const folder = join(scratch, 'bare')
  for (const name of ['proc', 'programs']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'ps'), ps(join(folder, 'proc')).replace('$20', '${20}'), { mode: 0o755 })
  writeFileSync(join(folder, 'begin'), script)
  return [...ownMounts(), '/bin/sh', join(folder, 'begin'), folder]
}

/** True if this machine is Linux, permits private mounts and has `ps`. */
export function hasBareSystem(): boolean {
  const [file = '', ...args] = ownMounts()
  return process.platform === 'linux' && existsSync('/bin/ps') && spawnSync(file, [...args, 'true']).status === 0
}

function ownMounts(): readonly string[] {
  const asRoot = process.geteuid?.() === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...asRoot, '--mount', '--propagation', 'private']
}
