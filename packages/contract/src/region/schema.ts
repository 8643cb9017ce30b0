import Type, { type Static } from 'typebox'
import { regionIdSchema } from '../shared/ids.ts'
import { holds } from '../shared/words.ts'
import { hardwareTypes } from '../volume/schema.ts'

/** Things a region can serve, neutral words (decision H). */
export const capabilities = [
  'Hosts',
  'Block Storage',
  'Block Storage Encryption',
  'Block Storage Migrations',
  'Disk Encryption',
  'LA Disk Encryption',
  'Kubernetes',
  'Maintenance Policy',
] as const

/** Region as it leaves (decisions D3, H). */
export const regionSchema = Type.Object(
  {
    id: regionIdSchema,
    label: Type.String({ description: 'Its name for people.' }),
    country: Type.String({ minLength: 2, maxLength: 2, description: 'Two letters.' }),
    capabilities: Type.Array(Type.Enum([...capabilities], { type: 'string', ...holds('capability') }), {
      description: 'What the region can serve.',
    }),
    status: Type.Enum(['ok', 'outage'], { type: 'string', description: 'Whether the region works.' }),
    resolvers: Type.Object(
      {
        ipv4: Type.String({ description: 'Addresses with commas between them.' }),
        ipv6: Type.String({ description: 'Addresses with commas between them.' }),
      },
      { additionalProperties: false, description: 'Name servers of the region.' },
    ),
    storage_classes: Type.Array(Type.Enum([...hardwareTypes], { type: 'string' }), {
      description: 'Storage that volumes can be made on.',
    }),
    site_type: Type.String({ description: 'Kind of the region; `core` for ordinary ones.' }),
  },
  {
    additionalProperties: false,
    title: 'Region',
    description: 'A place where hosts, volumes and clusters can be made.',
  },
)

/** Whether hosts of a plan can be made in a region, as clients of the linode dialect ask (decision H11). */
export const availabilitySchema = Type.Object(
  {
    region: regionIdSchema,
    plan: Type.String({ description: 'Id of the type of hosts.' }),
    available: Type.Boolean({ description: 'Whether such hosts can be made there.' }),
  },
  {
    additionalProperties: false,
    title: 'Availability',
    description: 'Whether hosts of a type can be made in a region.',
  },
)

/** A region as it leaves. */
export type Region = Static<typeof regionSchema>
/** An availability as it leaves. */
export type Availability = Static<typeof availabilitySchema>
/** One thing a region can serve. */
export type Capability = (typeof capabilities)[number]
