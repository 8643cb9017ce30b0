import { expect, test } from 'vitest'
import { eventTitle } from './event-words.ts'
import { spokenSeconds } from './times.ts'

test.each([
  ['volume_create', 'Create volume'],
  ['orch_cluster_recycle', 'Recycle cluster'],
  ['host_config_update', 'Update host configuration'],
  ['orch_control_plane_acl_delete', 'Delete control plane access list'],
  ['volume_damaged', 'Volume damaged'],
] as const)('%s is told as "%s"', (action, title) => {
  expect(eventTitle(action)).toBe(title)
})

test.each([
  [7.2, '8 s'],
  [90, '2 min'],
  [3_600, '1 h'],
  [3_960, '1 h 6 min'],
])('%d seconds are told as %s', (seconds, spoken) => {
  expect(spokenSeconds(seconds)).toBe(spoken)
})
