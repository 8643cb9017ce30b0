import type { Registry } from '../../registry/open-registry.ts'
import { findInnerListener } from './inner-listener-row.ts'

/** What stands beside the token in the Secret of a cluster's own token (ADR 0024): keys as drivers and controllers of the linode dialect name them. */
export type InnerAccess = Readonly<Record<'region', string> & Partial<Record<'url' | 'ca.crt', string>>>

/** What clusters of a region are told of this service; the region alone where no listener is for them. */
export async function findInnerAccess(registry: Registry, engine: string, region: string): Promise<InnerAccess> {
  const listener = await findInnerListener(registry, engine)
  // With the version, as the clients of that dialect take it.
  return listener ? { region, url: `${listener.url}/v4`, 'ca.crt': listener.caCertificate } : { region }
}
