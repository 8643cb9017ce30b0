import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepResult } from './read-tap.ts'

/** Gap: a client request that the service does not support yet. */
export interface Gap {
  readonly request: string
  readonly needs: string
}

/** Steps of a walk that are known to fail, with the name of their gap. */
export type KnownGaps = Readonly<Record<string, string>>

/** Result of a walk compared with the known gaps. */
export interface Verdict {
  readonly good: number
  readonly notYet: readonly string[]
  /** Steps skipped because a required step did not pass. */
  readonly notReached: readonly string[]
  /** Problems with their fix. Any of them fails the run. */
  readonly problems: readonly string[]
}

const folder = join(import.meta.dirname, '../../clients')

/** Folder of a client: its walk, its pins, and its known gaps. */
export function clientFolder(client: string): string {
  return join(folder, client)
}

/** Reads the open gaps by name. */
export function readGaps(): Readonly<Record<string, Gap>> {
  return JSON.parse(readFileSync(join(folder, 'doors.json'), 'utf8')) as Record<string, Gap>
}

/** Reads the steps of a client that do not pass yet. */
export function readKnownGaps(client: string): KnownGaps {
  const file = join(clientFolder(client), 'not-yet.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Compares a walk with the known gaps to detect new failures and closed gaps. */
export function compareWithGaps(
  steps: readonly StepResult[],
  knownGaps: KnownGaps,
  gaps: Readonly<Record<string, Gap>>,
): Verdict {
  const known = new Set(Object.keys(knownGaps))
  const reported = new Set(steps.map((step) => step.name))
  const bad = steps.filter((step) => step.end === 'bad')
  const isSkipExplained = bad.length > 0
  const problems = [
    ...bad.filter((step) => !known.has(step.name)).map((step) => `failed: ${step.name}`),
    ...steps
      .filter((step) => step.end === 'good' && known.has(step.name))
      .map((step) => `passes now: ${step.name}: take it out of not-yet.json`),
    ...steps
      .filter((step) => step.end === 'skipped' && !isSkipExplained)
      .map((step) => `skipped though nothing failed: ${step.name}`),
    ...[...known]
      .filter((name) => !reported.has(name))
      .map((name) => `not-yet.json names a step that the walk did not report: ${name}`),
    ...Object.entries(knownGaps)
      .filter(([, gap]) => gaps[gap] === undefined)
      .map(([name, gap]) => `not-yet.json gives ${name} the door ${gap}, which doors.json does not have`),
  ]
  return {
    good: steps.filter((step) => step.end === 'good' && !known.has(step.name)).length,
    notYet: bad.filter((step) => known.has(step.name)).map((step) => `${step.name}: ${knownGaps[step.name]}`),
    notReached: steps.filter((step) => step.end === 'skipped').map((step) => step.name),
    problems,
  }
}
