import { type ProgramResult, type ProgramRun, runEngineProgram } from '../programs/run-engine-program.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'

/** Connection parameters of a cluster. */
export type CephAccess = Pick<CephOptions, 'name' | 'conf' | 'user'>

/** Timeouts, without which requests to Ceph can block forever. `deadlineMs` keeps a call within the caller's 30 s. */
const monitorSeconds = 3
const requestSeconds = 4
const deadlineMs = 8_000
const longRequestSeconds = 30
const longDeadlineMs = 86_400_000

/** `rbd` exits with errno values. */
const notFoundCode = 2
const existsCode = 17

/** Error texts for a missing pool or key, with which `rbd` also exits with ENOENT. */
const unreachableTexts = ['error opening pool', "couldn't connect to the cluster"]

/** Outcome of an `rbd` command. */
export type RbdAnswer = 'done' | 'not-found' | 'exists'

/** Runs `rbd` for at most 8 s. Returns 'done', 'not-found' or 'exists'. Throws Busy if a retry may succeed, otherwise Broken. */
export async function runRbd(ceph: CephAccess, args: readonly string[]): Promise<RbdAnswer> {
  return answerOf(ceph, args, await runEngineProgram({ ...rbdRun(ceph, args, requestSeconds), deadlineMs }))
}

/**
 * Runs `rbd` work of up to one day and reports its percentage. Returns 'done', 'not-found' or 'exists'. Throws Busy if aborted or a retry may succeed,
 * otherwise Broken.
 */
export async function runLongRbd(
  ceph: CephAccess,
  args: readonly string[],
  reportProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<RbdAnswer> {
  const onErrorOutput = (text: string): void => {
    const percent = text.match(/\d+(?=% complete)/g)?.at(-1)
    if (percent !== undefined) reportProgress(Number(percent))
  }
  const run = rbdRun(ceph, args, longRequestSeconds)
  return answerOf(ceph, args, await runEngineProgram({ ...run, deadlineMs: longDeadlineMs, signal, onErrorOutput }))
}

/** Runs `rbd` and returns its parsed JSON: null without the image, an empty array without output. Throws Busy if a retry may succeed, otherwise Broken. */
export async function queryRbd(ceph: CephAccess, args: readonly string[]): Promise<unknown> {
  const jsonArgs = [...args, '--format', 'json']
  const end = await runEngineProgram({ ...rbdRun(ceph, jsonArgs, requestSeconds), deadlineMs })
  if (answerOf(ceph, args, end) !== 'done') return null
  return end.stdout.trim() === '' ? [] : parseAnswer(ceph, end.stdout)
}

/** Runs a `ceph` command and returns its parsed JSON; null without output. Throws Busy if a retry may succeed, otherwise Broken. */
export async function runCeph(ceph: CephAccess, args: readonly string[]): Promise<unknown> {
  const end = await runEngineProgram(cephRun(ceph, args))
  if (end.code !== 0) throw toDriverError(ceph, ['ceph', ...args], end)
  return end.stdout.trim() === '' ? null : parseAnswer(ceph, end.stdout)
}

/**
 * Runs `ceph` commands in one program, whose start takes four times as long as an answer. Returns their parsed JSON in order. Throws Busy or Broken if any
 * fails.
 */
export async function runCephCommands(ceph: CephAccess, commands: readonly string[]): Promise<unknown[]> {
  const end = await runEngineProgram({ ...cephRun(ceph, []), input: commands.map((one) => `${one}\n`).join('') })
  const answers = end.stdout.split('\n').filter((line) => line.trim() !== '')
  // A failed command prints only an error, and the program exits with 0.
  if (end.code !== 0 || answers.length !== commands.length) throw toDriverError(ceph, ['ceph', ...commands], end)
  return answers.map((answer) => parseAnswer(ceph, answer))
}

function cephRun({ conf, user }: CephAccess, args: readonly string[]): ProgramRun {
  const timeouts = ['--connect-timeout', String(monitorSeconds)]
  return { file: 'ceph', args: ['--conf', conf, '--id', user, ...timeouts, '--format', 'json', ...args], deadlineMs }
}

function rbdRun({ conf, user }: CephAccess, args: readonly string[], seconds: number): ProgramRun {
  const timeouts = {
    '--client-mount-timeout': monitorSeconds,
    '--rados-mon-op-timeout': seconds,
    '--rados-osd-op-timeout': seconds,
  }
  const reach = [
    '--conf',
    conf,
    '--id',
    user,
    ...Object.entries(timeouts).flatMap(([name, one]) => [name, String(one)]),
  ]
  return { file: 'rbd', args: [...reach, ...args] }
}

function answerOf(ceph: CephAccess, args: readonly string[], end: ProgramResult): RbdAnswer {
  if (end.code === 0) return 'done'
  if (end.code === notFoundCode && !unreachableTexts.some((text) => end.stderr.includes(text))) return 'not-found'
  if (end.code === existsCode) return 'exists'
  throw toDriverError(ceph, ['rbd', ...args], end)
}

/** Exit codes of errors that a retry may resolve: EAGAIN, EBUSY, ENOSPC, EROFS, ENOTEMPTY, ENOTCONN, ESHUTDOWN, ETIMEDOUT, EDQUOT. */
const transientCodes: ReadonlySet<number> = new Set([11, 16, 28, 30, 39, 107, 108, 110, 122])

function codeOf({ code, stderr }: ProgramResult): DriverErrorCode {
  // If the cluster does not respond, `ceph` exits with 1. A rejected key or missing file is permanent.
  const isUnanswered = code <= 1 && /timed out|ETIMEDOUT|errno 110|errno 107/i.test(stderr)
  return transientCodes.has(code) || isUnanswered ? 'Busy' : 'Broken'
}

function toDriverError({ name }: CephAccess, line: readonly string[], end: ProgramResult): DriverError {
  const message = end.stderr.trim().split('\n').at(-1) ?? ''
  return new DriverError(codeOf(end), `${name}: ${line.slice(0, 4).join(' ')} exited with code ${end.code}: ${message}`)
}

/** The array, or an empty array for any other value. */
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parseAnswer({ name }: CephAccess, answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch (error) {
    throw new DriverError('Broken', `${name} returned invalid JSON.`, error)
  }
}
