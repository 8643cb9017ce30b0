import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { plainEnvironment } from './plain-environment.ts'

/** Runs a program with empty input until standard input ends, which the kernel closes even after SIGKILL. */
const script = `exec 3<&0
"$@" </dev/null 3<&- &
program=$!
{ cat <&3; kill "$program"; } >/dev/null 2>&1 &
watcher=$!
exec 3<&-
wait "$program"
code=$?
kill "$watcher"
exit "$code"`

/** Starts a program that ends with this process, or at `stdin.end()`; returns the child process. Arguments never pass through a shell. */
export function spawnWithParent(
  file: string,
  args: readonly string[],
): ChildProcessByStdio<Writable, Readable, Readable> {
  const child = spawn('/bin/sh', ['-c', script, 'sh', file, ...args], { env: plainEnvironment, stdio: 'pipe' })
  child.stdin.on('error', () => undefined)
  child.on('exit', () => child.stdin.end())
  return child
}
