import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'

/** The one temporary folder of a test run: the door of the global setup and the database live in it. */
interface RunFolder {
  readonly path: string
  /** Removes it; the server in it must be stopped. */
  close(): void
}

/** After our end of the pipe is closed (we ended, in whatever way): stop the server, remove what it used. */
const script = `
read _
pid_file="$1/postgres/postmaster.pid"
if [ -f "$pid_file" ]; then
  sockets=$(sed -n 5p "$pid_file")
  kill -QUIT "$(sed -n 1p "$pid_file")"
  sleep 1
  case "$sockets" in */moor-pg-*) rm -rf "$sockets" ;; esac
fi
rm -rf "$1"
`

/**
 * Makes the folder and a guard process that cleans up when this process ends without doing so (kill -9, Ctrl-C).
 * The guard has a session of its own, so that a Ctrl-C does not reach it.
 */
export function makeRunFolder(): RunFolder {
  const path = mkdtempSync('/tmp/moor-test-')
  // Others may pass through to the database's own folder, as in a real data folder.
  chmodSync(path, 0o711)
  const guard = spawn('/bin/sh', ['-c', script, 'sh', path], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return {
    path,
    close() {
      rmSync(path, { recursive: true, force: true })
      guard.stdin.end('\n')
    },
  }
}
