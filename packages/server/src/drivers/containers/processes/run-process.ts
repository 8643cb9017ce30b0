import { spawn } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import {
  mkdir,
  open,
  readFile,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { DriverError } from '#reconcile/ports/index.ts'

const [startMs, killMs, pollMs] = [5_000, 5_000, 20]
/** A log is emptied above the first size. Only its end is read. */
const [logBytesMax, tailBytes] = [20_000_000, 262_144]

/**
 * Keeps one program running and survives the service. It writes its own line of /proc/PID/stat first: PID and start time together identify it, also after the
 * PID was used again. The program must run as long as the file `up` exists, and does while `running` exists.
 */
const keeper = `
read -r own < /proc/$$/stat
printf '%s\\n' "$own" > pid.new && mv pid.new pid || exit 1
while [ -e up ]; do
  : > running
  "$@"
  rm running
  [ ! -e up ] || { echo >> restarts; sleep 1; }
done`

/** State of a process. */
export interface ProcessState {
  readonly isRunning: boolean
  /** Identifies the current run of the program; null unless it runs. */
  readonly run: string | null
  readonly restarts: number
}

/**
 * Starts a program as a process of this user that outlives the service, with `home` as its working directory. A small shell restarts the program when it ends; after a
 * reboot, nothing starts it. First ends what is left of an earlier start. Throws Busy if the program does not start within 5 s.
 */
export async function startProcess(
  home: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<void> {
  await stopProcess(home, 0)
  await mkdir(join(home, 'tmp'), { recursive: true, mode: 0o700 })
  for (const name of ['pid', 'running']) await rm(join(home, name), { force: true })
  // Its lines would be taken for those of the new program.
  await rename(join(home, 'log'), join(home, 'log.old')).catch(() => undefined)
  await writeFile(join(home, 'up'), '')
  const log = openSync(join(home, 'log'), 'a', 0o600)
  const child = spawn('/bin/sh', ['-c', keeper, 'moorage', ...command], {
    cwd: home,
    detached: true,
    env: { PATH: '/usr/local/bin:/usr/bin:/bin', ...environment, HOME: home, TMPDIR: join(home, 'tmp') },
    stdio: ['ignore', log, log],
  })
  // The timeout below reports the failure.
  child.on('error', () => undefined)
  child.unref()
  closeSync(log)
  const began = performance.now()
  while (!(await lookAtProcess(home))?.isRunning) {
    if (performance.now() - began > startMs)
      throw new DriverError('Busy', `${command[0]} does not start: ${(await readProcessLog(home, 3)).trim()}`)
    await pause(pollMs)
  }
}

/** Sends TERM to the program, and KILL to every process of `home` after the grace period. Idempotent. Throws Busy if a process does not end. */
export async function stopProcess(home: string, graceMs: number): Promise<void> {
  await rm(join(home, 'up'), { force: true })
  const program = graceMs > 0 ? await findProgram(home) : null
  if (program !== null) {
    send(program, 'SIGTERM')
    if (await hasEnded(home, graceMs)) return
  }
  if (!(await hasEnded(home, killMs, 'SIGKILL')))
    throw new DriverError('Busy', `${home} has a process that does not end.`)
}

/** Null if it was never started. Between a program's end and its restart it does not run. */
export async function lookAtProcess(home: string): Promise<ProcessState | null> {
  if (!(await stat(home).catch(() => null))) return null
  const log = await stat(join(home, 'log')).catch(() => null)
  if (log && log.size > logBytesMax) await truncate(join(home, 'log'))
  const restarts = await readFile(join(home, 'restarts'), 'utf8').catch(() => '')
  const program = await findProgram(home)
  if (program === null) return { isRunning: false, run: null, restarts: restarts.length }
  const started = readStat(await readFile(`/proc/${program}/stat`, 'utf8').catch(() => ''))?.started
  return { isRunning: true, run: `${program} ${started}`, restarts: restarts.length }
}

/** Sends a signal to the program. Throws NotFound if it does not run. */
export async function signalProcess(home: string, signal: string): Promise<void> {
  const pid = await findProgram(home)
  if (pid === null) throw new DriverError('NotFound', `The program in ${home} does not run.`)
  send(pid, signal)
}

/** Last lines of the program's output; '' without output. */
export async function readProcessLog(home: string, lines: number): Promise<string> {
  const text = await readTail(join(home, 'log')).catch(() => '')
  return text
    .split('\n')
    .filter((line) => line !== '')
    .slice(-lines)
    .join('\n')
}

async function readTail(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - tailBytes)
    const { buffer, bytesRead } = await file.read(Buffer.alloc(size - from), 0, size - from, from)
    return buffer.subarray(0, bytesRead).toString('utf8')
  } finally {
    await file.close()
  }
}

/** PID of the program, the only child of its keeper; null if it does not run. */
async function findProgram(home: string): Promise<number | null> {
  const written = readStat(await readFile(join(home, 'pid'), 'utf8').catch(() => ''))
  if (!written) return null
  const now = readStat(await readFile(`/proc/${written.pid}/stat`, 'utf8').catch(() => ''))
  // After a reboot, another process can have both.
  if (now?.started !== written.started || !(await isIn(home, written.pid))) return null
  const children = await readFile(`/proc/${written.pid}/task/${written.pid}/children`, 'utf8').catch(() => '')
  const child = Number(children.trim().split(' ')[0])
  if (!(child > 0) || !existsSync(join(home, 'running'))) return null
  // Before the child executes the program, it is a copy of the keeper. If the program does not exist, the child has ended.
  const [own, shell] = await Promise.all([child, written.pid].map(readCommand))
  return own === '' || own === shell ? null : child
}

/** Command line of a process; '' if it has ended. */
function readCommand(pid: number): Promise<string> {
  return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
}

/** PID and start time (field 22) of a line of /proc/PID/stat. The name in parentheses may contain spaces. */
function readStat(line: string): { readonly pid: number; readonly started: string } | null {
  const [, pid, rest = ''] = /^(\d+) \(.*\) (.*)$/s.exec(line.trim()) ?? []
  const started = rest.split(' ')[19]
  return pid === undefined || started === undefined ? null : { pid: Number(pid), started }
}

/** PIDs of all processes with this working directory, also without their keeper. Processes of other users are not visible. */
async function listProcesses(home: string): Promise<readonly number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const found = await Promise.all(pids.map((pid) => isIn(home, pid)))
  return pids.filter((_pid, index) => found[index])
}

/** True if the folder is the working directory of a process, also if the folder was deleted meanwhile. */
async function isIn(home: string, pid: number): Promise<boolean> {
  const own = await realpath(home).catch(() => home)
  const found = await readlink(`/proc/${pid}/cwd`).catch(() => '')
  return found === own || found === `${own} (deleted)`
}

/** Sends the signal again and again, because a process can have started another one meanwhile. */
async function hasEnded(home: string, ms: number, signal?: 'SIGKILL'): Promise<boolean> {
  const began = performance.now()
  for (;;) {
    const left = await listProcesses(home)
    if (left.length === 0) return true
    if (performance.now() - began > ms) return false
    if (signal) for (const pid of left) send(pid, signal)
    await pause(pollMs)
  }
}

function send(pid: number, signal: string): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
