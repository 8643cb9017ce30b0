/** Limits of an account (decision G6); a kind that is not named has none. */
export interface TenantLimits {
  readonly volumes?: number
  readonly gib?: number
  readonly hosts?: number
  readonly nodes?: number
}

/** One account of the installation. */
export interface Tenant {
  readonly label: string
  readonly accountId: number
  readonly token: string
  readonly limits: TenantLimits
}

/** The accounts of a run: two that may have what they like, and one that meets its limits. */
export const tenantPlans: readonly Pick<Tenant, 'label' | 'limits'>[] = [
  { label: 'harbour', limits: {} },
  { label: 'foundry', limits: {} },
  { label: 'cottage', limits: { volumes: 4, gib: 120, hosts: 2 } },
]
