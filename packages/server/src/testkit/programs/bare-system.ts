import { mkdirSync, writeFileSync } from 'node:fs'
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
 * @param folder existing; what is needed for it is put there
 */
export function bareSystem(folder: string): readonly string[] {
  for (const name of ['proc', 'programs']) mkdirSync(join(folder, name))
  writeFileSync(join(folder, 'ps'), ps(join(folder, 'proc')).replace('$20', '${20}'), { mode: 0o755 })
  writeFileSync(join(folder, 'begin'), script)
  const asUser = process.geteuid?.() === 0 ? [] : ['--user', '--map-root-user']
  return ['unshare', ...asUser, '--mount', '--propagation', 'private', '/bin/sh', join(folder, 'begin'), folder]
}
