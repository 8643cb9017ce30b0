import Type, { type Static } from 'typebox'
import { nullable } from '../shared/nullable.ts'
import { momentOf } from '../shared/timestamp.ts'

/** What an image can bring. */
export const imageCapabilities = ['cloud-init', 'distributed-sites'] as const
/** One thing that an image brings. */
export type ImageCapability = (typeof imageCapabilities)[number]

/** Id of an image, as listed by /images. */
export const imageIdSchema = Type.String({
  minLength: 1,
  maxLength: 64,
  description: 'Id of an image, as the list of images names it; it may hold a slash.',
  examples: ['debian12'],
})

/** Image as it leaves: recorded fields in recorded order (decision H8). */
export const imageSchema = Type.Object(
  {
    id: imageIdSchema,
    label: Type.String({ description: 'Its name for people.' }),
    deprecated: Type.Boolean({ description: 'Whether it should no longer be chosen.' }),
    size: Type.Integer({ minimum: 1, description: 'Room that it needs on a disk, in MB.' }),
    created: momentOf('When the image was made.'),
    updated: momentOf('When the image was last changed.'),
    description: Type.String({ description: 'What else is said of it; may be empty.' }),
    created_by: Type.String({ description: 'Who offers it: the installation.' }),
    type: Type.Enum(['manual', 'automatic', 'shared'], {
      type: 'string',
      description: 'How it came to be: `manual` for every image of the installation.',
    }),
    is_public: Type.Boolean({
      description: 'Whether every account can use it; true for every image of the installation.',
    }),
    vendor: nullable(Type.String({ description: 'Who makes it; null when nobody is named.' })),
    expiry: nullable(momentOf('Always null: no image goes by itself.')),
    eol: nullable(momentOf('When its maker stops mending it; null when that is not known.')),
    status: Type.Enum(['available', 'creating', 'pending_upload'], {
      type: 'string',
      description: 'Whether hosts can be made from it.',
    }),
    capabilities: Type.Array(Type.Enum([...imageCapabilities], { type: 'string' }), {
      description: 'What the image brings.',
    }),
    total_size: Type.Integer({ minimum: 1, description: 'Room that all its copies need, in MB.' }),
  },
  { additionalProperties: false, title: 'Image', description: 'What the disk of a host can be made from.' },
)

/** An image as it leaves. */
export type Image = Static<typeof imageSchema>
