import { spawn } from 'node:child_process'

const script = `
read _
left=100
while kill -0 "$1" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
rm -rf "$2"
`

interface FolderGuard {
  release(): void
}

/**
 * Starts a process that removes a folder after `release()` or the end of this process, even by kill -9. The started process first waits up to 10 s until `pid`
 * has exited. Ctrl-C does not end it.
 */
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
