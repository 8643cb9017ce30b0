import { spawn } from 'node:child_process'

/** Waits until the test process closes the pipe, then up to 10 s for the service to exit, and removes the data folder. */
const script = `
read _
left=100
while kill -0 "$1" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
rm -rf "$2"
`

interface FolderGuard {
  release(): void
}

/** Starts a process that removes a folder after this process has ended, even by kill -9. Ctrl-C does not end the started process. */
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
