import Type, { type Static } from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import { translatedAs } from '../shared/translated-value.ts'
import { hardwareTypes } from '../volume/schema.ts'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'

/** Region capabilities in the neutral dialect (decision H). */
export const capabilities = [
  'Hosts',
  'Block Storage',
  'Block Storage Encryption',
  'Block Storage Migrations',
  'Disk Encryption',
  'LA Disk Encryption',
  'Kubernetes',
  'Maintenance Policy',
  'Metadata',
  'Serial Console',
] as const

/** Region response (decisions D3, H). */
export const regionSchema = describeResource('Region', 'A region that can contain hosts, volumes and clusters.', {
  id: regionIdSchema,
  label: Type.String({ description: 'Display name.' }),
  country: Type.String({ minLength: 2, maxLength: 2, description: 'Country code of two letters.' }),
  capabilities: Type.Array(Type.Enum([...capabilities], { type: 'string', ...translatedAs('capability') }), {
    description: 'Capabilities of the region.',
  }),
  status: describeEnum(['ok', 'outage'], 'Region status.'),
  resolvers: describeObject('DNS resolvers of the region.', {
    ipv4: Type.String({ description: 'IP addresses separated by commas.' }),
    ipv6: Type.String({ description: 'IP addresses separated by commas.' }),
  }),
  storage_classes: Type.Array(Type.Enum([...hardwareTypes], { type: 'string' }), {
    description: 'Storage classes of the region.',
  }),
  site_type: Type.String({ description: 'Site type. `core` for regular regions.' }),
})

/** Availability of a host type in a region, for the linode dialect (decision H11). */
export const availabilitySchema = describeResource('Availability', 'Availability of a host type in a region.', {
  region: regionIdSchema,
  plan: Type.String({ description: 'Host type ID.' }),
  available: Type.Boolean({ description: 'Whether hosts of the type can be created in the region.' }),
})

/** Region response. */
export type Region = Static<typeof regionSchema>
/** Availability response. */
export type Availability = Static<typeof availabilitySchema>
/** Region capability. */
export type Capability = (typeof capabilities)[number]
