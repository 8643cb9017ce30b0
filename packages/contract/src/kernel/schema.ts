import Type, { type Static } from 'typebox'
import { momentOf } from '../shared/timestamp.ts'

/** What processors a kernel can be made for. */
export const kernelArchitectures = ['x86_64', 'i386'] as const
/** What processors one kernel is made for. */
export type KernelArchitecture = (typeof kernelArchitectures)[number]

/** Id of a kernel, as listed by /linode/kernels. */
export const kernelIdSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Id of a kernel, as the list of kernels names it; it holds a slash.',
  examples: ['linode/latest-64bit'],
})

/** Kernel as it leaves: recorded fields in recorded order (decision H12). */
export const kernelSchema = Type.Object(
  {
    id: kernelIdSchema,
    label: Type.String({ description: 'Its name for people.' }),
    version: Type.String({ description: 'Its version.' }),
    kvm: Type.Boolean({ description: 'Whether it runs under KVM.' }),
    architecture: Type.Enum([...kernelArchitectures], {
      type: 'string',
      description: 'What processors it is made for.',
    }),
    pvops: Type.Boolean({ description: 'Whether it knows that it is virtualised.' }),
    deprecated: Type.Boolean({ description: 'Whether it should no longer be chosen.' }),
    built: momentOf('When it was built.'),
  },
  { additionalProperties: false, title: 'Kernel', description: 'A kernel that a configuration can name.' },
)

/** A kernel as it leaves. */
export type Kernel = Static<typeof kernelSchema>
