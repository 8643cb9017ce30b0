import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { ClusterCapabilities, HostCapabilities, VolumeCapabilities } from './index.ts'

type Fields = keyof VolumeCapabilities | keyof HostCapabilities | keyof ClusterCapabilities

/** A missing field does not compile (ADR 0014). */
const askedInPass: Readonly<Record<Fields, readonly string[]>> = {
  hardwareTypes: ['domain/volume/plan.ts'],
  growsAttached: ['domain/volume/plan.ts'],
  migrates: ['domain/volume/plan.ts'],
  encrypts: ['domain/volume/plan.ts'],
  hotPlugs: ['domain/volume/plan.ts', 'reconcile/host/observe-host.ts'],
  relinks: ['domain/volume/plan.ts'],
  queriesGuests: ['reconcile/host/observe-host.ts'],
  devicesMax: ['domain/volume/plan.ts', 'reconcile/host/list-boot-devices.ts'],
  // Affects only host responses.
  encryptsDisks: [],
  // Without the capability, no disk is moved to the trash.
  keepsDisks: [],
  // Without the capability, no secret is stored, so a boot passes no secret.
  configuresGuests: [],
  images: ['domain/disk/plan.ts', 'reconcile/host/observe-host.ts'],
  takesImages: [],
  // A boot names no kernel, so nothing is checked.
  kernels: [],
  // The operator's command checks it.
  hypervisors: [],
  // A request opens the console, no pass.
  opensConsoles: [],
  // A request for a rescue boot checks it.
  rescues: [],
  hasHighAvailability: ['domain/cluster/plan.ts'],
  hasAccessLists: ['domain/cluster/plan.ts'],
  versions: ['domain/cluster/plan.ts'],
}

/** Null if the request waits instead. */
const askedAtAcceptance: Readonly<Record<Fields, string | null>> = {
  hardwareTypes: 'domain/catalogue/narrow-catalogue.ts',
  growsAttached: null,
  migrates: 'domain/catalogue/explain-ability.ts',
  encrypts: 'domain/catalogue/explain-ability.ts',
  hotPlugs: 'domain/catalogue/explain-ability.ts',
  relinks: null,
  queriesGuests: null,
  devicesMax: 'domain/catalogue/explain-ability.ts',
  encryptsDisks: 'domain/catalogue/narrow-catalogue.ts',
  keepsDisks: 'domain/catalogue/explain-ability.ts',
  configuresGuests: 'domain/catalogue/explain-ability.ts',
  images: 'domain/catalogue/explain-ability.ts',
  takesImages: 'domain/catalogue/explain-ability.ts',
  kernels: 'domain/host/boot-settings.ts',
  hypervisors: 'domain/catalogue/explain-ability.ts',
  opensConsoles: 'domain/catalogue/explain-ability.ts',
  rescues: 'domain/catalogue/explain-ability.ts',
  hasHighAvailability: 'domain/catalogue/explain-ability.ts',
  hasAccessLists: 'domain/catalogue/explain-ability.ts',
  versions: 'domain/catalogue/explain-ability.ts',
}

const source = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const reads = (path: string, field: string): boolean =>
  new RegExp(`\\.${field}\\b|\\{[^{}:]*\\b${field}\\b[^{}]*\\}(?: =|: Observed)`).test(source(path))

describe('capability records of drivers (driver contract, rule 8; ADR 0014)', () => {
  it.each(Object.entries(askedInPass))('%s is checked in the pass', (field, paths) => {
    expect(paths.filter((path) => !reads(path, field))).toEqual([])
  })

  it.each(Object.entries(askedAtAcceptance).filter(([, path]) => path !== null))(
    '%s is checked when a request is accepted, from the records that main reads',
    (field, path) => {
      expect([reads(path ?? '', field), reads('main/compose/effective-catalogue.ts', field)]).toEqual([true, true])
    },
  )

  it('reach the plans complete: no field of a record is lost on the way', () => {
    expect(source('reconcile/volume/observe-volume.ts')).toContain('...volumes.capabilities, ...hosts.capabilities')
    expect(source('reconcile/cluster/observe-cluster.ts')).toContain('can: clusters.capabilities')
  })
})
