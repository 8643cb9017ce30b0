import Type, { type Static } from 'typebox'
import { describeEnum, describeObject, describeResource } from '../shared/describe-schema.ts'
import { idOf, regionIdSchema } from '../shared/ids.ts'
import { nullable } from '../shared/nullable.ts'
import { tagsInputSchema, tagsSchema } from '../shared/tags.ts'
import { timestampOf } from '../shared/timestamp.ts'

/** Image capabilities. */
export const imageCapabilities = ['cloud-init', 'distributed-sites'] as const
/** Image capability. */
export type ImageCapability = (typeof imageCapabilities)[number]

/** Statuses of an image. */
export const imageStatuses = ['pending_upload', 'creating', 'available'] as const
/** Status of an image. */
export type ImageStatus = (typeof imageStatuses)[number]

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
  size: Type.Integer({ minimum: 0, description: 'Minimum disk size in MB. 0 until an upload was checked.' }),
  created: timestampOf('Time at which the image was created.'),
  updated: timestampOf('Time at which the image was last updated.'),
  description: Type.String({ description: 'Description of the image. Can be empty.' }),
  created_by: Type.String({ description: 'Creator of the image: the installation or a username.' }),
  type: describeEnum(['manual', 'automatic', 'shared'], 'Image type: `manual` for all images.'),
  is_public: Type.Boolean({
    description: 'Whether the image is available to every account. False for images of users.',
  }),
  vendor: nullable(Type.String({ description: 'Vendor of the image. Null if unknown.' })),
  expiry: nullable(timestampOf('Always null: images do not expire.')),
  eol: nullable(timestampOf('End of support by the vendor. Null if unknown.')),
  status: describeEnum(imageStatuses, 'Hosts can be created from the image if the status is available.'),
  capabilities: Type.Array(Type.Enum([...imageCapabilities], { type: 'string' }), {
    description: 'Capabilities of the image.',
  }),
  total_size: Type.Integer({ minimum: 0, description: 'Total size of all copies in MB.' }),
  tags: tagsSchema,
})

/** Image response. */
export type Image = Static<typeof imageSchema>

const label = Type.String({
  minLength: 1,
  maxLength: 50,
  pattern: "^[A-Za-z0-9,.?_ '-]*$",
  description: 'Display name.',
})
const description = Type.String({ maxLength: 65_000, description: 'Description of the image.' })
const metadata = {
  description: Type.Optional(description),
  cloud_init: Type.Optional(Type.Boolean({ description: 'Whether the image contains cloud-init. False if absent.' })),
  tags: Type.Optional(tagsInputSchema),
}

/** Body of image.create; the label defaults to the disk's. */
export const imageCreateSchema = Type.Object({
  disk_id: idOf('ID of the local disk to copy. Its host must be powered off.'),
  label: Type.Optional(label),
  ...metadata,
})

/** Body of image.upload. */
export const imageUploadSchema = Type.Object({
  label,
  region: regionIdSchema,
  ...metadata,
  sha256: Type.Optional(
    Type.String({
      maxLength: 64,
      pattern: '^[0-9a-fA-F]{64}$',
      description: 'SHA-256 checksum of the uploaded file, in hexadecimal. A file with another checksum is rejected.',
    }),
  ),
})

/** Body of image.update. */
export const imageUpdateSchema = Type.Object({
  label: Type.Optional(label),
  description: Type.Optional(description),
  tags: Type.Optional(tagsInputSchema),
})

/** Response of image.upload. */
export const imageUploadResponse = describeObject('New image, and the URL for its file.', {
  upload_to: Type.String({
    description: 'Secret URL that accepts the file once, with PUT and the type application/octet-stream.',
  }),
  image: imageSchema,
})
