import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'

/** Socket, database and the tests' files. */
interface RunFolder {
  readonly path: string
  readonly temporary: string
  /** The server in it must be stopped. */
  close(): void
}

/**
 * Runs after this process has ended for any reason, which closes its pipe. The run's processes work in the folder, or their arguments or environment name it.
 */
const script = `
read _
for process in /proc/[0-9]*; do
  pid=\${process#/proc/}
  [ "$pid" != $$ ] || continue
  case $(readlink "$process/cwd" 2>/dev/null) in
    "$1"/tmp*) kill -KILL "$pid" ;;
    *) if grep -qaF "$1/tmp" "$process/cmdline" "$process/environ" 2>/dev/null; then kill -KILL "$pid" 2>/dev/null; fi ;;
  esac
done
pid_file="$1/postgres/postmaster.pid"
if [ -f "$pid_file" ]; then
  sockets=$(sed -n 5p "$pid_file")
  kill -QUIT "$(sed -n 1p "$pid_file")"
  sleep 1
  case "$sockets" in */moor-pg-*) rm -rf "$sockets" ;; esac
fi
rm -rf "$1"
`

/** A run creates and drops hundreds of databases, a third of its time on a disk; in memory they take 1 to 2 GB. */
const freeBytesMin = 6 * 1024 ** 3

/** A container's memory folder has 64 MiB, other systems have none. */
function roomyMemory(): string | null {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= freeBytesMin ? folder : null
  } catch {
    return null
  }
}

/** Their guards were killed, too: a few of them use up all memory. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, owner] = /^moor-test-(\d+)-/.exec(name) ?? []
    if (owner === undefined || isAlive(Number(owner))) continue
    spawn('/bin/sh', ['-c', script, 'sh', join(parent, name)], { cwd: '/', detached: true, stdio: 'ignore' }).unref()
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

/** Creates the folder and a guard that cleans up after kill -9 or Ctrl-C; its own session keeps Ctrl-C from it. */
export function makeRunFolder(): RunFolder {
  const parent = roomyMemory() ?? tmpdir()
  removeAbandoned(parent)
  // The next run removes the folder if this process has ended.
  const path = mkdtempSync(join(parent, `moor-test-${process.pid}-`))
  // Other users may traverse to the database's folder, as in production.
  chmodSync(path, 0o711)
  const temporary = join(path, 'tmp')
  mkdirSync(temporary)
  chmodSync(temporary, 0o1777)
  const guard = spawn('/bin/sh', ['-c', script, 'sh', path], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.unref()
  return {
    path,
    temporary,
    close() {
      rmSync(path, { recursive: true, force: true })
      guard.stdin.end('\n')
    },
  }
}
