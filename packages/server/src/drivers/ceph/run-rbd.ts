import { type ProgramEnd, type ProgramRun, runEngineProgram } from '../programs/run-engine-program.ts'
import { DriverError, type DriverErrorCode } from '#reconcile/ports/index.ts'
import type { CephOptions } from './ceph-options.ts'

/** What is needed to ask a cluster. */
export type CephAccess = Pick<CephOptions, 'name' | 'conf' | 'user'>

/**
 * A client of a cluster that does not answer waits for minutes, or for ever: the monitor is given up after this time, and so is one request to the
 * storage. In seconds. Together with the deadline a call ends well within the 30 s that a caller has.
 */
const monitorSeconds = 3
const requestSeconds = 4
const deadlineMs = 8_000
/** Long work is given more time for one request, and no end. */
const longRequestSeconds = 30
const longDeadlineMs = 86_400_000

/** Exit codes of `rbd`: numbers of system errors. */
const notFoundCode = 2
const existsCode = 17

/** A pool or a key that is not there says nothing about images, though `rbd` ends with the same code. */
const unaskedTexts = ['error opening pool', "couldn't connect to the cluster"]

/** What a call to `rbd` came to. */
export type RbdAnswer = 'done' | 'not-found' | 'exists'

/** Runs `rbd`; NotFound and a name that is taken are answers, whatever else goes wrong is thrown: Busy where the cluster cannot be asked, else Broken. */
export async function runRbd(ceph: CephAccess, args: readonly string[]): Promise<RbdAnswer> {
  return answerOf(ceph, args, await runEngineProgram({ ...rbdRun(ceph, args, requestSeconds), deadlineMs }))
}

/** The same for work that takes its time; `tell` is called with how far it is. Ended by the signal, and thrown as Busy then. */
export async function runLongRbd(
  ceph: CephAccess,
  args: readonly string[],
  tell: (percent: number) => void,
  signal: AbortSignal,
): Promise<RbdAnswer> {
  const onErrorOutput = (text: string): void => {
    const percent = text.match(/\d+(?=% complete)/g)?.at(-1)
    if (percent !== undefined) tell(Number(percent))
  }
  const run = rbdRun(ceph, args, longRequestSeconds)
  return answerOf(ceph, args, await runEngineProgram({ ...run, deadlineMs: longDeadlineMs, signal, onErrorOutput }))
}

/** Asks `rbd` for its JSON; null where what is asked about is not there. Errors as those of `runRbd`. */
export async function askRbd(ceph: CephAccess, args: readonly string[]): Promise<unknown> {
  const asked = [...args, '--format', 'json']
  const end = await runEngineProgram({ ...rbdRun(ceph, asked, requestSeconds), deadlineMs })
  if (answerOf(ceph, args, end) !== 'done') return null
  // Where there is nothing to tell, some commands print nothing.
  return end.stdout.trim() === '' ? [] : parseAnswer(ceph, end.stdout)
}

/** Asks `ceph` for its JSON, or has it do something. Errors as those of `runRbd`. */
export async function askCeph(ceph: CephAccess, args: readonly string[]): Promise<unknown> {
  const end = await runEngineProgram(cephRun(ceph, args))
  if (end.code !== 0) throw troubleOf(ceph, ['ceph', ...args], end)
  return end.stdout.trim() === '' ? null : parseAnswer(ceph, end.stdout)
}

/**
 * Asks `ceph` several questions, each as one text, by one program: to start it takes four times as long as to be answered. Answers their JSON in their
 * order; errors as those of `runRbd`.
 */
export async function askCephAll(ceph: CephAccess, questions: readonly string[]): Promise<unknown[]> {
  const end = await runEngineProgram({ ...cephRun(ceph, []), input: questions.map((one) => `${one}\n`).join('') })
  const answers = end.stdout.split('\n').filter((line) => line.trim() !== '')
  // A question that it cannot answer is a line of its complaints, and no failure of the program.
  if (end.code !== 0 || answers.length !== questions.length) throw troubleOf(ceph, ['ceph', ...questions], end)
  return answers.map((answer) => parseAnswer(ceph, answer))
}

function cephRun({ conf, user }: CephAccess, args: readonly string[]): ProgramRun {
  const patience = ['--connect-timeout', String(monitorSeconds)]
  return { file: 'ceph', args: ['--conf', conf, '--id', user, ...patience, '--format', 'json', ...args], deadlineMs }
}

function rbdRun({ conf, user }: CephAccess, args: readonly string[], seconds: number): ProgramRun {
  const patience = {
    '--client-mount-timeout': monitorSeconds,
    '--rados-mon-op-timeout': seconds,
    '--rados-osd-op-timeout': seconds,
  }
  const reach = [
    '--conf',
    conf,
    '--id',
    user,
    ...Object.entries(patience).flatMap(([name, one]) => [name, String(one)]),
  ]
  return { file: 'rbd', args: [...reach, ...args] }
}

function answerOf(ceph: CephAccess, args: readonly string[], end: ProgramEnd): RbdAnswer {
  if (end.code === 0) return 'done'
  if (end.code === notFoundCode && !unaskedTexts.some((text) => end.stderr.includes(text))) return 'not-found'
  if (end.code === existsCode) return 'exists'
  throw troubleOf(ceph, ['rbd', ...args], end)
}

/** EAGAIN, EBUSY, ENOSPC, EROFS, ENOTEMPTY, ENOTCONN, ESHUTDOWN, ETIMEDOUT, EDQUOT: later it may work. */
const passingCodes: ReadonlySet<number> = new Set([11, 16, 28, 30, 39, 107, 108, 110, 122])

function codeOf({ code, stderr }: ProgramEnd): DriverErrorCode {
  // `ceph` ends with 1 for all that it meets before the cluster has answered; a refused key and a missing file are no matter of time.
  const isUnanswered = code <= 1 && /timed out|ETIMEDOUT|errno 110|errno 107/i.test(stderr)
  return passingCodes.has(code) || isUnanswered ? 'Busy' : 'Broken'
}

function troubleOf({ name }: CephAccess, line: readonly string[], end: ProgramEnd): DriverError {
  const told = end.stderr.trim().split('\n').at(-1) ?? ''
  return new DriverError(codeOf(end), `${name}: ${line.slice(0, 4).join(' ')} ended with ${end.code}: ${told}`)
}

/** The entries of a list that came as an answer; none where it is no list. */
export const listed = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parseAnswer({ name }: CephAccess, answer: string): unknown {
  try {
    return JSON.parse(answer)
  } catch (error) {
    throw new DriverError('Broken', `${name} answered what is no JSON.`, error)
  }
}
