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
import { listedWorkKinds } from '../work/read-work-wish.ts'

const count = (description: string): Shape => integer(description, { minimum: 0 })
const orNothing = (name: string, description: string): Shape => ({
  oneOf: [refTo(name), { type: 'null' }],
  description,
})
const time = (description: string): Shape => ({ ...text(`${description} UTC, as in 2026-11-27T04:31:00.`) })

/** Everything that answers of the operator's interface are made of. */
export const operatorSchemas: Readonly<Record<string, Shape>> = {
  Errors: describeErrors({ code: text('Name of the refusal, as in docs/errors.md.') }),
  Installation: record('Installation', {
    version: text('Release that runs.'),
    now: time('The time by which the service goes.'),
    simulation: orNothing('Simulation', 'What is simulated; null where nothing is.'),
  }),
  Simulation: record('Simulation', {
    pace: text('How fast simulated infrastructure is.'),
    moves_clock: flag('Whether the clock can be moved: under `moor up --profile test`.'),
  }),
  WorkCount: record('WorkCount', {
    open: count('Things whose work has not ended.'),
    stuck: count('Those that do not go on by themselves.'),
  }),
  Engine: record('Engine', {
    part: oneOf(['hosts', 'volumes', 'clusters'], 'What it does in the region.'),
    name: text('Its name in the catalogue and in the file of engines.'),
    kind: oneOf(engineKinds, 'What it is.'),
    answers: {
      type: ['boolean', 'null'],
      description: 'Whether it answers now; null where there is nothing yet that it could be asked about.',
    },
    words: text('Why it does not answer; empty where it does.'),
    last_answered: orNull(time('When it last answered; null where nothing is known of that.')),
    work: refTo('WorkCount'),
  }),
  Region: record('Region', {
    id: text('Id of the region.'),
    label: text('Its name.'),
    country: text('Its country.'),
    volumes: count('Volumes there.'),
    hosts: count('Hosts there, those of nodes included.'),
    clusters: count('Clusters there.'),
    damaged: count('Volumes that wait for an operator, and control planes that were not found.'),
    work: refTo('WorkCount'),
    engines: listOf('Engine', 'What serves it.'),
  }),
  Operation: record('Operation', {
    id: integer('Number of its event.', { minimum: 1 }),
    action: oneOf(keysOf(jobs), 'What was asked for.'),
  }),
  NextStep: record('NextStep', {
    words: text('What an operator can do.'),
    command: orNull(text('The command that does it, or shows more.')),
    page: orNull(text('Page of the documentation that goes on, below docs/.')),
  }),
  Work: record('Work', {
    kind: oneOf(listedWorkKinds, 'What it is done to.'),
    id: integer('Number of that thing.', { minimum: 1 }),
    label: text('Label of that thing.'),
    region: text('Where it is.'),
    account: text('Label of the account that it belongs to.'),
    cluster: orNull(text('Label of the cluster of a pool or node.')),
    state: oneOf(
      ['running', 'due', 'waiting', 'given_up'],
      'Whether a worker is at it, could be, or is to wait; or whether it was given up and the thing needs an operator.',
    ),
    since: time('Since when it goes on.'),
    tries: count('Failed tries in a row.'),
    is_stuck: flag('Whether it does not go on by itself.'),
    cause: {
      type: ['string', 'null'],
      enum: [...keysOf(causes), null],
      description: 'Why the last pass did not reach it.',
    },
    cause_words: text('The same in a sentence, or what was said when it was given up.'),
    operation: orNothing(
      'Operation',
      'The oldest operation that it is for, or the last one that failed where it was given up; null where the service does it of its own accord.',
    ),
    operations: count('How many operations it is for.'),
    next_try: orNull(time('When it is tried again; null while a worker is at it, and where it was given up.')),
    deadline: orNull(time('When the operation is given up, at the earliest; null where none is.')),
    next_step: orNothing('NextStep', 'What an operator can do; null for what goes on by itself.'),
  }),
  WorkPage: record('WorkPage', {
    data: listOf('Work', 'What is on the page.'),
    page: integer('Its number.', { minimum: 1 }),
    pages: integer('How many pages there are.', { minimum: 1 }),
    results: count('How many there are of this wish.'),
    stuck: count('How many of them are stuck.'),
  }),
}
