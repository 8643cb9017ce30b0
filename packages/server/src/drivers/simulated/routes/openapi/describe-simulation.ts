import { volumeDamages } from '../../volumes/damage-volume.ts'
import { contentBytesMax } from '../content-routes.ts'
import { clockSecondsMax } from '../world-routes.ts'
import { type DescribedRoute, describeRoutes, describedBytes } from './describe-routes.ts'
import { bodies, schemas } from './schemas.ts'
import { type Shape, integer, record, refTo } from './shapes.ts'

const range = {
  offset: integer('Where it begins, in bytes.', { minimum: 0, default: 0 }),
  length: integer('How many bytes.', { minimum: 1, maximum: contentBytesMax }),
}
const named = (words: readonly string[]): Shape => ({ type: 'string', enum: [...words] })
const snapshot = integer('Number of the snapshot.', { minimum: 1 })
const listed = record('Faults', { faults: { type: 'array', items: refTo('Fault') } })

const routes: Readonly<Record<string, DescribedRoute>> = {
  'GET /world': { summary: 'Shows everything that is simulated.', answer: refTo('World') },
  'GET /faults': { summary: 'Lists faults.', answer: listed },
  'POST /faults': { summary: 'Sets a fault.', body: bodies.fault, answer: refTo('Fault') },
  'DELETE /faults': { summary: 'Removes all faults.' },
  'DELETE /faults/{fault}': { summary: 'Removes one fault.' },
  'PUT /capacity': { summary: 'Sets the capacity of a region.', body: bodies.capacity, answer: refTo('Capacity') },
  'GET /volumes/{id}/content': { summary: 'Reads bytes of a volume.', query: range, answer: describedBytes },
  'PUT /volumes/{id}/content': {
    summary: 'Writes bytes of a volume, all or none.',
    query: range,
    body: describedBytes,
    answer: record('Written', { offset: range.offset, length: range.length }),
  },
  'POST /volumes/{id}/damage': {
    summary: 'Removes a disk, damages it or restores it.',
    body: record('Damage', { as: named(volumeDamages) }),
  },
  'POST /hosts/{id}/power': { summary: 'Cuts the power of a host.', body: record('Power', { power: named(['off']) }) },
  'POST /snapshots': {
    summary: 'Keeps everything as it is, until the service ends. Only under the test profile.',
    answer: record('Snapshot', { snapshot }),
  },
  'POST /snapshots/{snapshot}/restore': {
    summary: 'Makes everything as it was, the ids that come next included. Only under the test profile.',
  },
  'DELETE /snapshots/{snapshot}': { summary: 'Forgets a snapshot. Only under the test profile.' },
  'POST /clock': {
    summary: 'Moves the clock. Only under the test profile.',
    body: record('Advance', {
      advance_seconds: integer('By so many seconds.', { minimum: -clockSecondsMax, maximum: clockSecondsMax }),
    }),
    answer: record('Clock', { now: { type: 'string', description: 'The time now, in UTC.' } }),
  },
}

/** Builds the OpenAPI document of the simulator's interface, mounted at `prefix`. */
export function describeSimulation(prefix: string): Shape {
  return describeRoutes({
    title: 'Moorage simulation',
    description: 'Looks into the simulated infrastructure and makes it fail. For the operator only.',
    prefix,
    tag: { name: 'Simulation', description: 'What is simulated.' },
    routes,
    schemas,
  })
}
