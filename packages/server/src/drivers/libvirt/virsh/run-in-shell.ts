import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { DriverError } from '#reconcile/ports/index.ts'
import { spawnEngineProgram } from '../../programs/run-engine-program.ts'

/** Output of a virsh shell. Without exit codes, an error message means failure. */
export interface ShellOutput {
  readonly stdout: string
  readonly stderr: string
}

/** Command limits. */
export interface ShellLimits {
  readonly deadlineMs: number
  readonly signal: AbortSignal | undefined
}

interface Shell {
  readonly child: ChildProcess
  stdout: string
  stderr: string
  over: DriverError | null
  notify: () => void
}

/** Idle virsh shells. Starting virsh and connecting costs 35 ms here, more over ssh or TLS; a command costs 2 ms. */
const idle = new Map<string, Shell[]>()
const [idleMax, idleMs] = [4, 30_000]
const outputMax = 16_777_216
const lostConnection = /disconnected|reconnected|client socket|keepalive|end of file/i
let lines = 0

/**
 * Runs one command line in an idle or new virsh; returns its output, with errors. The line may contain secrets. Throws Busy on a timeout or abort (the command
 * may have acted), Broken without virsh.
 */
export async function runInShell(uri: string, line: string, limits: ShellLimits): Promise<ShellOutput> {
  if (line.includes('\n')) throw new DriverError('NotSupported', 'A virsh command must be one line.')
  const shell = takeIdle(uri) ?? openShell(uri)
  lines += 1
  const mark = `moor-end-${lines}`
  shell.child.stdin?.write(`${line}\n${mark}\n`)
  await awaitMark(shell, mark, limits)
  const output = readOutput(shell, mark)
  const isWhole = output !== null && shell.over === null && shell.stderr.endsWith(errorOf(mark))
  if (isWhole && !lostConnection.test(output.stderr)) keepIdle(uri, shell)
  else endShell(shell)
  if (output) return output
  if (shell.over && (shell.child.killed || shell.stderr.trim() === '')) throw shell.over
  return { stdout: '', stderr: shell.stderr }
}

function openShell(uri: string): Shell {
  const child = spawnEngineProgram('virsh', ['-q', '-c', uri], { VIRSH_HISTSIZE: '0' })
  const shell: Shell = { child, stdout: '', stderr: '', over: null, notify: () => undefined }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      shell[stream] += text
      shell.notify()
    })
  child.stdin?.on('error', () => undefined)
  child.on('error', (error) =>
    endShell(shell, new DriverError('Broken', `virsh cannot be started: ${error.message}`, error)),
  )
  child.on('close', () => endShell(shell))
  return shell
}

/** Prompt and error for the mark, an unknown command that ends the output. */
const promptOf = (mark: string): string => `virsh # ${mark}\n`
const errorOf = (mark: string): string => `error: unknown command: '${mark}'\n`

function awaitMark(shell: Shell, mark: string, { deadlineMs, signal }: ShellLimits): Promise<void> {
  return new Promise((resolve) => {
    const stop = (): void =>
      endShell(shell, new DriverError('Busy', `virsh was stopped, after ${deadlineMs} ms at most.`))
    const timer = setTimeout(stop, deadlineMs)
    signal?.addEventListener('abort', stop, { once: true })
    shell.notify = () => {
      if (shell.stdout.length + shell.stderr.length > outputMax && shell.over === null) return stop()
      const isAnswered = shell.stdout.includes(promptOf(mark)) && shell.stderr.includes(errorOf(mark))
      if (!isAnswered && shell.over === null) return
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      shell.notify = () => undefined
      resolve()
    }
    if (signal?.aborted) stop()
    else shell.notify()
  })
}

function readOutput({ stdout, stderr }: Shell, mark: string): ShellOutput | null {
  const [end, errorEnd] = [stdout.indexOf(promptOf(mark)), stderr.indexOf(errorOf(mark))]
  if (end < 0 || errorEnd < 0) return null
  return { stdout: stdout.slice(stdout.indexOf('\n') + 1, end), stderr: stderr.slice(0, errorEnd) }
}

function takeIdle(uri: string): Shell | undefined {
  const shell = idle.get(uri)?.pop()
  if (!shell) return undefined
  setReferenced(shell, true)
  shell.stdout = ''
  shell.stderr = ''
  return shell
}

/** Closes the shell after unexpected output, which means a lost connection. */
function keepIdle(uri: string, shell: Shell): void {
  const list = idle.get(uri) ?? []
  idle.set(uri, list)
  if (list.length >= idleMax) return endShell(shell)
  list.push(shell)
  setReferenced(shell, false)
  shell.stderr = ''
  const leave = (): void => {
    const index = list.indexOf(shell)
    if (index < 0) return
    list.splice(index, 1)
    endShell(shell)
  }
  const timer = setTimeout(leave, idleMs).unref()
  shell.notify = () => {
    if (shell.stderr === '' && shell.over === null) return
    clearTimeout(timer)
    leave()
  }
}

function endShell(shell: Shell, error?: DriverError): void {
  if (shell.over !== null) return
  shell.over = error ?? new DriverError('Busy', 'virsh has lost its connection.')
  if (error) shell.child.kill('SIGKILL')
  else shell.child.stdin?.end()
  shell.notify()
}

/** An idle shell must not keep the process alive. */
function setReferenced({ child }: Shell, isReferenced: boolean): void {
  const sockets = [child.stdin, child.stdout, child.stderr].filter((stream) => stream instanceof Socket)
  for (const handle of [child, ...sockets]) {
    if (isReferenced) handle.ref()
    else handle.unref()
  }
}
