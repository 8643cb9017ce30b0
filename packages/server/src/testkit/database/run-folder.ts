import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { errorCode } from '#domain/shared/index.ts'

interface RunFolder {
  readonly path: string
  readonly temporary: string
  /** Removes the folder. The database server must be stopped before. */
  close(): void
}

/** Waits for the end of its input, which any end of the parent process causes. Then kills the run's processes and database server, and removes the folder. */
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

/** A run's databases take 1 to 2 GB of memory. On a disk, they take a third of the run's time. */
const freeBytesMin = 6 * 1024 ** 3

/** Null if the memory file system is too small (64 MiB in a container). */
function roomyMemory(): string | null {
  const folder = '/dev/shm'
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, freemem()) >= freeBytesMin ? folder : null
  } catch {
    return null
  }
}

/** A few abandoned folders use up all memory. */
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

/** Creates a run's folder, in memory if it has 6 GiB free, and removes folders of ended runs. Starts a guard process that cleans up after kill -9 or Ctrl-C. */
export function makeRunFolder(): RunFolder {
  const parent = roomyMemory() ?? tmpdir()
  removeAbandoned(parent)
  // The PID tells later runs whether this process has ended.
  const path = mkdtempSync(join(parent, `moor-test-${process.pid}-`))
  // As in production, other users may reach the database's folder.
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
