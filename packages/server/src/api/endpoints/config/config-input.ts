import type { ConfigCreateBody, ConfigUpdateBody } from '@moorage/contract'
import { explainKernel } from '#domain/catalogue/kernels.ts'
import { checkConfig } from '#domain/host/check-config.ts'
import { readNetwork } from '#domain/host/config-network.ts'
import type { Call } from '../../call.ts'
import type { ApiError } from '#domain/shared/index.ts'
import type { ConfigInput } from '#accept/config/config-fields.ts'

/** Returns the errors in a configuration that need no stored state; empty if valid. Its kernel must be in the catalogue (decision H14). */
export function checkConfigInput(body: Partial<ConfigUpdateBody>, { catalogue }: Pick<Call, 'catalogue'>): ApiError[] {
  const { kernel } = body
  return [...checkConfig(body), ...(kernel === undefined ? [] : [explainKernel(catalogue, kernel) ?? []].flat())]
}

/** Converts a body to desired configuration fields without slots. Absent fields become null, `helpers` an empty object. */
export function configInputOf(body: ConfigCreateBody | ConfigUpdateBody): ConfigInput {
  return {
    label: body.label ?? null,
    comments: body.comments ?? null,
    kernel: body.kernel ?? null,
    memoryLimitMb: body.memory_limit ?? null,
    runLevel: body.run_level ?? null,
    virtMode: body.virt_mode ?? null,
    rootDevice: body.root_device ?? null,
    helpers: body.helpers ?? {},
    interfaces: body.interfaces ? body.interfaces.map(readNetwork) : null,
  }
}
