import type { Registry } from '../../registry/open-registry.ts'
import { findInnerListener } from './inner-listener-row.ts'

/** Keys in the Secret with a cluster's own token (ADR 0024), as clients of the linode dialect expect. */
export type InnerAccess = Readonly<Record<'region', string> & Partial<Record<'url' | 'ca.crt', string>>>

/** How a region's clusters reach this service; only the region without a listener. */
export async function findInnerAccess(registry: Registry, engine: string, region: string): Promise<InnerAccess> {
  const listener = await findInnerListener(registry, engine)
  // With the API version, as that dialect's clients expect.
  return listener ? { region, url: `${listener.url}/v4`, 'ca.crt': listener.caCertificate } : { region }
}
