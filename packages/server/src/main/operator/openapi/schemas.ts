import { causes, keysOf } from '#domain/shared/index.ts'
import { jobs } from '#domain/job/jobs.ts'
import {
  type Shape,
  describeErrors,
  flag,
  integer,
  listOf,
  oneOf,
  orNull,
  record,
  refTo,
  text,
} from '#drivers/simulated/routes/openapi/shapes.ts'
import { engineKinds } from '../regions/engine-kinds.ts'
import { listedWorkKinds } from '../work/parse-work-query.ts'

const count = (description: string): Shape => integer(description, { minimum: 0 })
const orNothing = (name: string, description: string): Shape => ({
  oneOf: [refTo(name), { type: 'null' }],
  description,
})
const time = (description: string): Shape => ({ ...text(`${description} UTC, such as 2026-11-27T04:31:00.`) })

/** Response schemas of the operator API. */
export const operatorSchemas: Readonly<Record<string, Shape>> = {
  Errors: describeErrors({ code: text('Error code, as in docs/errors.md.') }),
  Installation: record('Installation', {
    version: text('Running release.'),
    now: time('Current time of the service.'),
    simulation: orNothing('Simulation', 'Simulated infrastructure, or null.'),
  }),
  Simulation: record('Simulation', {
    pace: text('Pace of the simulated infrastructure.'),
    moves_clock: flag('Whether the clock can be moved, as with `moor up --profile test`.'),
  }),
  WorkCount: record('WorkCount', {
    open: count('Resources with unfinished work.'),
    stuck: count('Resources whose work is stuck.'),
  }),
  Engine: record('Engine', {
    part: oneOf(['hosts', 'volumes', 'clusters'], 'Role of the engine in the region.'),
    name: text('Name in the catalogue and in the engines file.'),
    kind: oneOf(engineKinds, 'Kind of engine.'),
    answers: {
      type: ['boolean', 'null'],
      description: 'Whether the engine responds; null if it has no resource yet to check.',
    },
    words: text('Why the engine does not respond, otherwise empty.'),
    last_answered: orNull(time('Time of the last response; null if unknown.')),
    work: refTo('WorkCount'),
  }),
  TrashCount: record('TrashCount', {
    items: count('Deleted resources in the trash.'),
    gib: count('GiB of storage that they hold.'),
  }),
  Region: record('Region', {
    id: text('Region ID.'),
    label: text('Region label.'),
    country: text('Country code.'),
    volumes: count('Volumes in the region.'),
    hosts: count('Hosts in the region, including hosts of nodes.'),
    clusters: count('Clusters in the region.'),
    damaged: count('Volumes that need an operator, and control planes that are missing.'),
    trash: refTo('TrashCount'),
    work: refTo('WorkCount'),
    engines: listOf('Engine', 'Engines that serve the region.'),
  }),
  Operation: record('Operation', {
    id: integer('Event ID.', { minimum: 1 }),
    action: oneOf(keysOf(jobs), 'Requested action.'),
  }),
  NextStep: record('NextStep', {
    words: text('Recommended action.'),
    command: orNull(text('Command that fixes the problem or shows details.')),
    page: orNull(text('Documentation page with details, relative to docs/.')),
  }),
  Work: record('Work', {
    kind: oneOf(listedWorkKinds, 'Resource kind.'),
    id: integer('Resource ID.', { minimum: 1 }),
    label: text('Resource label.'),
    region: text('Region of the resource.'),
    account: text('Label of the account that owns the resource.'),
    cluster: orNull(text('Label of the cluster, for a pool or node.')),
    state: oneOf(
      ['running', 'due', 'waiting', 'given_up'],
      'running: a worker processes it; due: a worker can claim it; waiting: it is retried later; given_up: it failed and the resource needs an operator.',
    ),
    since: time('Start of the work.'),
    tries: count('Consecutive failed attempts.'),
    is_stuck: flag('Whether the work needs an operator or the owner to continue.'),
    cause: {
      type: ['string', 'null'],
      enum: [...keysOf(causes), null],
      description: 'Why the last pass did not reach the desired state.',
    },
    cause_words: text('The cause in a sentence, or the error of the failed operation.'),
    operation: orNothing(
      'Operation',
      'The oldest pending operation, or the last failed one in state given_up; null if the service started the work.',
    ),
    operations: count('Number of pending operations.'),
    next_try: orNull(time('Time of the next attempt; null in the states running and given_up.')),
    deadline: orNull(time('Earliest time at which the operation fails; null without a pending operation.')),
    next_step: orNothing('NextStep', 'Recommended action; null if the work continues without one.'),
  }),
  WorkPage: record('WorkPage', {
    data: listOf('Work', 'Entries of the page.'),
    page: integer('Page number.', { minimum: 1 }),
    pages: integer('Number of pages.', { minimum: 1 }),
    results: count('Number of entries that match the filter.'),
    stuck: count('Number of matching entries that are stuck.'),
  }),
}
