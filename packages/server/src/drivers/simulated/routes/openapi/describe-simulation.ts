import { volumeDamages } from '../../volumes/damage-volume.ts'
import { contentBytesMax } from '../content-routes.ts'
import { clockSecondsMax } from '../state-routes.ts'
import { type DescribedRoute, describeRoutes, describedBytes } from './describe-routes.ts'
import { bodies, schemas } from './schemas.ts'
import { type Shape, integer, record, refTo } from './shapes.ts'

const range = {
  offset: integer('Offset in bytes.', { minimum: 0, default: 0 }),
  length: integer('Number of bytes.', { minimum: 1, maximum: contentBytesMax }),
}
const named = (words: readonly string[]): Shape => ({ type: 'string', enum: [...words] })
const snapshot = integer('ID of the snapshot.', { minimum: 1 })
const listed = record('Faults', { faults: { type: 'array', items: refTo('Fault') } })

const routes: Readonly<Record<string, DescribedRoute>> = {
  'GET /world': { summary: 'Returns the simulator state.', answer: refTo('World') },
  'GET /faults': { summary: 'Lists faults.', answer: listed },
  'POST /faults': { summary: 'Creates a fault.', body: bodies.fault, answer: refTo('Fault') },
  'DELETE /faults': { summary: 'Deletes all faults.' },
  'DELETE /faults/{fault}': { summary: 'Deletes a fault.' },
  'PUT /capacity': { summary: 'Sets the capacity of a region.', body: bodies.capacity, answer: refTo('Capacity') },
  'GET /volumes/{id}/content': { summary: 'Reads bytes of a volume.', query: range, answer: describedBytes },
  'PUT /volumes/{id}/content': {
    summary: 'Writes bytes of a volume atomically.',
    query: range,
    body: describedBytes,
    answer: record('Written', { offset: range.offset, length: range.length }),
  },
  'POST /volumes/{id}/damage': {
    summary: 'Removes, damages or repairs the disk of a volume.',
    body: record('Damage', { as: named(volumeDamages) }),
  },
  'POST /hosts/{id}/power': { summary: 'Cuts the power of a host.', body: record('Power', { power: named(['off']) }) },
  'POST /snapshots': {
    summary:
      'Saves a snapshot of the installation, which is kept until the service stops. Only under the test profile.',
    answer: record('Snapshot', { snapshot }),
  },
  'POST /snapshots/{snapshot}/restore': {
    summary: 'Restores a snapshot, including the next IDs. Only under the test profile.',
  },
  'DELETE /snapshots/{snapshot}': { summary: 'Deletes a snapshot. Only under the test profile.' },
  'POST /clock': {
    summary: 'Advances the clock. Only under the test profile.',
    body: record('Advance', {
      advance_seconds: integer('Seconds to advance; negative values set the clock back.', {
        minimum: -clockSecondsMax,
        maximum: clockSecondsMax,
      }),
    }),
    answer: record('Clock', { now: { type: 'string', description: 'Current time in UTC.' } }),
  },
}

/** OpenAPI document of the simulator, with paths under `prefix`. */
export function describeSimulation(prefix: string): Shape {
  return describeRoutes({
    title: 'Moorage simulator',
    description: 'Inspects the simulated infrastructure and injects faults. For the operator only.',
    prefix,
    tag: { name: 'Simulation', description: 'Simulated infrastructure.' },
    routes,
    schemas,
  })
}
