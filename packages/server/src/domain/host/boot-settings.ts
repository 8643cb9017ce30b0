import type { Catalogue } from '../catalogue/catalogue.ts'
import { findRegion } from '../catalogue/regions.ts'
import { ApiError } from '../shared/index.ts'
import { defaultConfig, defaultKernel } from './default-config.ts'

/** Requested boot settings. */
export interface BootSettings {
  readonly kernel?: string | null
  readonly runLevel?: string | null
  readonly virtMode?: string | null
  readonly memoryLimitMb?: number | null
}

/** Null if all kernels are supported, or the driver was not queried. */
function kernelsIn(catalogue: Catalogue, region: string): readonly string[] | null {
  return findRegion(catalogue, region)?.abilities?.kernels ?? null
}

/** Returns the kernel for a configuration that names none: the image's default or, if unsupported, the region's first kernel (decision H14.2, ADR 0014). */
export function resolveKernel(catalogue: Catalogue, region: string, image: string | null): string {
  const [preferred, kernels] = [defaultKernel(image), kernelsIn(catalogue, region)]
  return kernels === null || kernels.includes(preferred) ? preferred : (kernels[0] ?? preferred)
}

/**
 * Returns request.field_invalid for each setting that hosts of the region ignore, because they boot with the bootloader on their disk; otherwise empty
 * (decision H14.1, ADR 0014).
 */
export function explainBootSettings(catalogue: Catalogue, region: string, settings: BootSettings): ApiError[] {
  const kernels = kernelsIn(catalogue, region)
  if (kernels === null) return []
  const { kernel, runLevel, virtMode, memoryLimitMb } = settings
  const rules = [
    ['kernel', kernel, kernels],
    ['run_level', runLevel, [defaultConfig.runLevel]],
    ['virt_mode', virtMode, [defaultConfig.virtMode]],
    ['memory_limit', memoryLimitMb, [defaultConfig.memoryLimitMb]],
  ] as const
  return rules.flatMap(([field, value, there]) => {
    const taken: readonly (string | number)[] = there
    if (value === undefined || value === null || taken.includes(value)) return []
    const reason = `Hosts of region ${region} boot from their disk: ${field} must be ${taken.join(' or ')}.`
    return [new ApiError('request.field_invalid', reason, { field })]
  })
}
