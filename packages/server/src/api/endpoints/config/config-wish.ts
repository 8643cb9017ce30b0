import type { ConfigCreateBody, ConfigUpdateBody } from '@moorage/contract'
import type { ConfigWish } from '../../../accept/config/config-fields.ts'

/** What a body wants the fields of a configuration to be, in our words. */
export function configWishOf(body: ConfigCreateBody | ConfigUpdateBody): ConfigWish {
  return {
    label: body.label ?? null,
    comments: body.comments ?? null,
    kernel: body.kernel ?? null,
    memoryLimitMb: body.memory_limit ?? null,
    runLevel: body.run_level ?? null,
    virtMode: body.virt_mode ?? null,
    rootDevice: body.root_device ?? null,
  }
}
