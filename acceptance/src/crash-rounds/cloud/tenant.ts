/** Limits of an account (decision G6). A missing limit means unlimited. */
interface TenantLimits {
  readonly volumes?: number
  readonly gib?: number
  readonly hosts?: number
  readonly nodes?: number
}

/** Account that the rounds use. */
export interface Tenant {
  readonly label: string
  readonly accountId: number
  readonly token: string
  readonly limits: TenantLimits
}

/** Two accounts without limits, and one that reaches its limits. */
export const tenantPlans: readonly Pick<Tenant, 'label' | 'limits'>[] = [
  { label: 'harbour', limits: {} },
  { label: 'foundry', limits: {} },
  { label: 'cottage', limits: { volumes: 4, gib: 120, hosts: 2 } },
]
