import Type, { type Static } from 'typebox'
import { timestampOf } from '../shared/timestamp.ts'
import { describeEnum, describeResource } from '../shared/describe-schema.ts'

/** Processor architectures of kernels. */
export const kernelArchitectures = ['x86_64', 'i386'] as const
/** Processor architecture of one kernel. */
export type KernelArchitecture = (typeof kernelArchitectures)[number]

/** Kernel ID, as listed by /linode/kernels. */
export const kernelIdSchema = Type.String({
  minLength: 1,
  maxLength: 128,
  description: 'Kernel ID, as returned by the list of kernels. Contains a slash.',
  examples: ['linode/latest-64bit'],
})

/** Kernel response, in Linode's field order (decision H12). */
export const kernelSchema = describeResource('Kernel', 'A kernel available for configurations.', {
  id: kernelIdSchema,
  label: Type.String({ description: 'Display name.' }),
  version: Type.String({ description: 'Kernel version.' }),
  kvm: Type.Boolean({ description: 'Whether the kernel runs under KVM.' }),
  architecture: describeEnum(kernelArchitectures, 'Processor architecture.'),
  pvops: Type.Boolean({ description: 'Whether the kernel supports paravirtualization.' }),
  deprecated: Type.Boolean({ description: 'Whether the kernel is deprecated.' }),
  built: timestampOf('Build time.'),
})

/** Kernel response. */
export type Kernel = Static<typeof kernelSchema>
