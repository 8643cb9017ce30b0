import { numberField, textField } from '@moorage/contract'
import { findProcess } from '../processes/find-process.ts'

/** Names one process for good: a pid alone is given again after its process has ended. */
export interface ProcessMark {
  readonly pid: number
  readonly started: string
}

/** The mark that a file holds as JSON; null when it holds none. */
export function readMark(recorded: unknown): ProcessMark | null {
  const [pid, started] = [numberField(recorded, 'pid'), textField(recorded, 'started')]
  return pid === undefined || started === undefined ? null : { pid, started }
}

/** The mark of this process. */
export function markSelf(): ProcessMark {
  return { pid: process.pid, started: findProcess(process.pid)?.started ?? '' }
}

/** Whether the marked process still lives. */
export function isMarkAlive(mark: ProcessMark): boolean {
  return findProcess(mark.pid)?.started === mark.started
}
