import { DriverError, type HostFile, type HostFiles } from '#reconcile/ports/index.ts'
import { findDomain, requireDomain } from '../domains/find-domain.ts'
import type { LibvirtContext } from '../libvirt-context.ts'
import { runGuestScript } from './run-guest-script.ts'

/**
 * Reads lines of mode, path and content, the last two in base64. Rewrites all files after a changed one, so that a process waiting for the last file finds the
 * others current. Syncs, because a guest may lose power at any moment.
 */
const putScript = `set -eu
umask 077
changed=
while read -r mode path content; do
  path=$(printf %s "$path" | base64 -d)
  mkdir -p "\${path%/*}"
  printf %s "$content" | base64 -d >"$path.$$"
  if [ -z "$changed" ] && cmp -s "$path.$$" "$path"; then
    rm "$path.$$"
    continue
  fi
  changed=yes
  chmod "$mode" "$path.$$"
  mv -f "$path.$$" "$path"
done
[ -z "$changed" ] || sync`

const logScript = 'journalctl --quiet --no-pager --output=cat --lines=50 --unit=kubelet --unit=containerd'

/** Returns HostFiles through guest agents. While the host is off, `putFiles` throws Busy and `readLog` returns ''. `readLog` returns DriverError messages. */
export function createGuestFiles(context: LibvirtContext): HostFiles {
  return {
    async putFiles(host, files) {
      const found = await requireDomain(context, host)
      if (!found.live) throw new DriverError('Busy', `${host.name} is not running.`)
      await runGuestScript(found, { script: putScript, input: files.map(describeFile).join('') })
    },
    async readLog(host) {
      const found = await findDomain(context, host)
      if (!found?.live) return ''
      try {
        return await runGuestScript(found, { script: logScript, input: '' })
      } catch (error) {
        if (error instanceof DriverError) return error.message
        throw error
      }
    },
  }
}

function describeFile({ path, content, mode }: HostFile): string {
  const [at, bytes] = [path, content].map((text) => Buffer.from(text).toString('base64'))
  return `${mode.toString(8)} ${at} ${bytes}\n`
}
