import { numberField, textField } from '@moorage/contract'
import { findProcess } from '../processes/find-process.ts'

/** Identifies a process even if its pid is reused. */
export interface ProcessMark {
  readonly pid: number
  readonly started: string
}

/** Returns the mark in a parsed JSON file; null without one. */
export function readMark(recorded: unknown): ProcessMark | null {
  const [pid, started] = [numberField(recorded, 'pid'), textField(recorded, 'started')]
  return pid === undefined || started === undefined ? null : { pid, started }
}

/** Returns the mark of this process: pid and start time. */
export function markSelf(): ProcessMark {
  return { pid: process.pid, started: findProcess(process.pid)?.started ?? '' }
}

/** True if the marked process is alive; false if its pid was reused. */
export function isMarkAlive(mark: ProcessMark): boolean {
  return findProcess(mark.pid)?.started === mark.started
}
