import type { Grants, Host } from '@moorage/sdk'
import { lacksRightsOnHost } from '../hosts/host-state.ts'

/** Hosts to choose from for a volume; those that the user may not change say so. */
export function hostOptions(hosts: readonly Host[], rights: Grants | null) {
  return hosts.map((host) => {
    const reason = lacksRightsOnHost(rights, host)
    const choice = { value: String(host.id), label: host.label }
    return reason === null ? choice : { ...choice, disabled: true, disabledReason: reason }
  })
}
