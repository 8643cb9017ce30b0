import { spawn } from 'node:child_process'

/** Runs after this process has ended for any reason, which closes the pipe: waits for the service, 10 s at most, and removes its folder. */
const script = `
read _
left=100
while kill -0 "$1" 2>/dev/null && [ "$left" -gt 0 ]; do sleep 0.1; left=$((left - 1)); done
rm -rf "$2"
`

interface FolderGuard {
  /** Ends the guard, because the folder is already removed. */
  release(): void
}

/** Removes a folder after this process has ended, even by kill -9; Ctrl-C does not reach the guard. */
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
