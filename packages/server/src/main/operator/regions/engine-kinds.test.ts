import { describe, expect, test } from 'vitest'
import { engineKinds, findEngineKind } from './engine-kinds.ts'

describe('engine kinds', () => {
  const machine = { name: 'cp', regions: ['us-east'] }
  const file = {
    libvirt: [{ name: 'guests', hypervisors: [] }],
    containers: [{ name: 'boxes', machines: [] }],
    file: [{ name: 'folders', classes: [] }],
    ceph: [{ name: 'pools', regions: [], pools: [], monitors: [] }],
    kubernetes: [
      { name: 'docked', machines: [{ ...machine, socket: 'unix:///run/docker.sock' }], versions: [] },
      { name: 'processes', machines: [{ ...machine, processes: {} }], versions: [] },
    ],
  }
  const names = ['simulated', 'guests', 'boxes', 'folders', 'pools', 'docked', 'processes']

  test('are determined by the list of the file that contains the name', () => {
    const kinds = names.map((name) => findEngineKind(name, file as unknown as Parameters<typeof findEngineKind>[1]))
    expect(kinds).toEqual(engineKinds)
    expect(() => findEngineKind('nowhere', {})).toThrow('no engine is named nowhere')
  })
})
