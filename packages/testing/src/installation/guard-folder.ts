import { spawn } from 'node:child_process'

/** After our end of the pipe is closed, however we ended: waits for the service, 10 s at most, and removes its folder. */
const script = `
read _
left=100
while kill -0 "$1" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
rm -rf "$2"
`

/** Who removes a folder after us. */
interface FolderGuard {
  /** The folder is gone: it need not wait any longer. */
  release(): void
}

/** Has a folder removed when this program has ended, by kill -9 even; a Ctrl-C does not reach who does it. */
export function guardFolder(pid: number, folder: string): FolderGuard {
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  const { stdin } = guard
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref()
  return { release: () => void stdin.end('\n') }
}
