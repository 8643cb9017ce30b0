import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepResult } from './read-tap.ts'

/** Client request that is not supported yet. */
export interface Gap {
  readonly request: string
  readonly needs: string
}

/** Gap names by the name of the failing step. */
export type KnownGaps = Readonly<Record<string, string>>

/** Walk compared with the known gaps. */
export interface Verdict {
  readonly good: number
  readonly notYet: readonly string[]
  readonly notReached: readonly string[]
  readonly problems: readonly string[]
}

const folder = join(import.meta.dirname, '../../clients')

/** Returns the path of a client's folder, which contains walk, pinned versions and known gaps. */
export function clientFolder(client: string): string {
  return join(folder, client)
}

/** Returns the open gaps by name from doors.json. Throws if the file is missing. */
export function readGaps(): Readonly<Record<string, Gap>> {
  return JSON.parse(readFileSync(join(folder, 'doors.json'), 'utf8')) as Record<string, Gap>
}

/** Returns the known gaps of a client from its not-yet.json; empty without that file. */
export function readKnownGaps(client: string): KnownGaps {
  const file = join(clientFolder(client), 'not-yet.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/**
 * Returns passed, known failing and skipped steps of a walk, and its problems. Problems: unknown failures, closed gaps, skips without a failure, outdated gap
 * entries.
 */
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
      .map((step) => `passes now: ${step.name}: remove it from not-yet.json`),
    ...steps
      .filter((step) => step.end === 'skipped' && !isSkipExplained)
      .map((step) => `skipped without a failure: ${step.name}`),
    ...[...known]
      .filter((name) => !reported.has(name))
      .map((name) => `not-yet.json names a step that the walk did not report: ${name}`),
    ...Object.entries(knownGaps)
      .filter(([, gap]) => gaps[gap] === undefined)
      .map(([name, gap]) => `not-yet.json gives ${name} the gap ${gap}, which doors.json does not contain`),
  ]
  return {
    good: steps.filter((step) => step.end === 'good' && !known.has(step.name)).length,
    notYet: bad.filter((step) => known.has(step.name)).map((step) => `${step.name}: ${knownGaps[step.name]}`),
    notReached: steps.filter((step) => step.end === 'skipped').map((step) => step.name),
    problems,
  }
}
