import Type, { type Static } from 'typebox'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'
import { nullable } from '../shared/nullable.ts'
import { timestampOf } from '../shared/timestamp.ts'

/** Image capabilities. */
export const imageCapabilities = ['cloud-init', 'distributed-sites'] as const
/** Image capability. */
export type ImageCapability = (typeof imageCapabilities)[number]

/** Image ID, as listed by /images. */
export const imageIdSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Image ID, as returned by the list of images. Can contain a slash.',
  examples: ['debian12'],
})

/** Image response, in Linode's field order (decision H8). */
export const imageSchema = describeResource('Image', 'A disk image that hosts are created from.', {
  id: imageIdSchema,
  label: Type.String({ description: 'Display name.' }),
  deprecated: Type.Boolean({ description: 'Whether the image is deprecated.' }),
  size: Type.Integer({ minimum: 1, description: 'Minimum disk size in MB.' }),
  created: timestampOf('Time at which the image was created.'),
  updated: timestampOf('Time at which the image was last updated.'),
  description: Type.String({ description: 'Description of the image. Can be empty.' }),
  created_by: Type.String({ description: 'Creator of the image: the installation.' }),
  type: describeEnum(['manual', 'automatic', 'shared'], 'Image type: `manual` for all images of the installation.'),
  is_public: Type.Boolean({
    description: 'Whether the image is available to every account. True for all images of the installation.',
  }),
  vendor: nullable(Type.String({ description: 'Vendor of the image. Null if unknown.' })),
  expiry: nullable(timestampOf('Always null: images do not expire.')),
  eol: nullable(timestampOf('End of support by the vendor. Null if unknown.')),
  status: describeEnum(['available', 'creating', 'pending_upload'], 'Whether hosts can be created from the image.'),
  capabilities: Type.Array(Type.Enum([...imageCapabilities], { type: 'string' }), {
    description: 'Capabilities of the image.',
  }),
  total_size: Type.Integer({ minimum: 1, description: 'Total size of all copies in MB.' }),
})

/** Image response. */
export type Image = Static<typeof imageSchema>
