import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { StepTold } from './read-tap.ts'

/** Something that clients meet and that the service does not do yet. */
export interface Door {
  /** The request, as it comes from a client. */
  readonly request: string
  /** What the client wants of the answer. */
  readonly needs: string
}

/** Steps of one client's walk that are known not to pass yet, each with the name of its door. */
export type NotYet = Readonly<Record<string, string>>

/** How a walk ended, told against what is known. */
export interface Verdict {
  readonly good: number
  readonly notYet: readonly string[]
  /** Steps behind one that did not pass. */
  readonly notReached: readonly string[]
  /** Each with what to do about it; any of them fails the run. */
  readonly problems: readonly string[]
}

const folder = join(import.meta.dirname, '../../clients')

/** Where a client's walk, its pins and what is known about it lie. */
export function clientFolder(client: string): string {
  return join(folder, client)
}

/** The doors that are still closed, by name. */
export function readDoors(): Readonly<Record<string, Door>> {
  return JSON.parse(readFileSync(join(folder, 'doors.json'), 'utf8')) as Record<string, Door>
}

/** Steps of a client that do not pass yet. */
export function readNotYet(client: string): NotYet {
  const file = join(clientFolder(client), 'not-yet.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>) : {}
}

/** Holds what a walk told against what is known, so that neither a new failure nor a door that was opened goes unseen. */
export function judge(steps: readonly StepTold[], notYet: NotYet, doors: Readonly<Record<string, Door>>): Verdict {
  const known = new Set(Object.keys(notYet))
  const told = new Set(steps.map((step) => step.name))
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
      .filter((name) => !told.has(name))
      .map((name) => `not-yet.json names a step that was not told: ${name}`),
    ...Object.entries(notYet)
      .filter(([, door]) => doors[door] === undefined)
      .map(([name, door]) => `not-yet.json gives ${name} the door ${door}, which doors.json does not have`),
  ]
  return {
    good: steps.filter((step) => step.end === 'good' && !known.has(step.name)).length,
    notYet: bad.filter((step) => known.has(step.name)).map((step) => `${step.name}: ${notYet[step.name]}`),
    notReached: steps.filter((step) => step.end === 'skipped').map((step) => step.name),
    problems,
  }
}
