import type { ConfigCreateBody, ConfigUpdateBody } from '@moorage/contract'
import { readNetwork } from '#domain/host/config-network.ts'
import type { WantedConfig } from '#accept/config/config-fields.ts'

/** What a body wants the fields of a configuration to be, in our words. */
export function wantedConfigOf(body: ConfigCreateBody | ConfigUpdateBody): WantedConfig {
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
