import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Hides /proc behind an empty folder, and stands in for a `ps` that does without, which this system has not; there is no PATH, so no program `flock` either. */
const script = `set -eu
here=$1
shift
mount --bind /proc "$here/proc"
mount --bind "$here/ps" "$(readlink -f /bin/ps)"
mount -t tmpfs tmpfs /proc
exec env PATH="$here/programs" "$@"
`
/** What macOS's prints for \`ps -o state=,lstart= -p PID\`; the time in ticks, which names a start as well. */
const ps = (proc: string) => `#!/bin/sh
read -r line 2>/dev/null <"${proc}/$4/stat" || exit 1
set -- \${line##*) }
echo "$1 $20 ticks"
`

/**
 * What stands in front of a command that runs as on a system with neither /proc nor the program \`flock\`, which is what macOS is to us: in namespaces of its own.
 * @param scratch existing; what is needed for it is put into a folder `bare` there
 */
export function bareSystem(scratch: string): readonly string[] {
  const folder = join(scratch, 'bare')
  for (const name of ['proc', 'programs']) mkdirSync(join(folder, name), { recursive: true })
  writeFileSync(join(folder, 'ps'), ps(join(folder, 'proc')).replace('$20', '${20}'), { mode: 0o755 })
  writeFileSync(join(folder, 'begin'), script)
  return [...ownMounts(), '/bin/sh', join(folder, 'begin'), folder]
}

/** Whether this machine lets a program have mounts of its own, and has a `ps` to stand in for: not every container does. */
export function hasBareSystem(): boolean {
  const [file = '', ...args] = ownMounts()
  return process.platform === 'linux' && existsSync('/bin/ps') && spawnSync(file, [...args, 'true']).status === 0
}

function ownMounts(): readonly string[] {
  const asRoot = process.geteuid?.() === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...asRoot, '--mount', '--propagation', 'private']
}
