/** Entity types of events, in the neutral dialect (decision F1). */
export const entityTypes = [
  'volume',
  'host',
  'orchcluster',
  'orchnodepool',
  'image',
  'volume_backup',
  'volume_snapshot',
  'token',
  'ssh_key',
  'user',
  'oauth_client',
  'oauth_app',
  'account',
  'tag',
] as const

/** Entity type. */
export type EntityType = (typeof entityTypes)[number]

/** Entity types, and a host's configuration and local disk (facts 8.2). */
export const secondaryTypes = [...entityTypes, 'config', 'disk'] as const

/** Secondary entity type. */
export type SecondaryType = (typeof secondaryTypes)[number]

/** Specification of an event action. */
export interface EventSpec {
  /** A job ends as finished, failed or canceled. A notification is one record (decisions F1, F3). */
  readonly kind: 'job' | 'notification'
  /** `any` if the entity is the resource that the operation changes. */
  readonly entity: EntityType | 'any'
  readonly meaning: string
}

/** Returns the specification of a job, which runs and ends exactly once. */
export const describeJob = (entity: EntityType, meaning: string) => ({ kind: 'job', entity, meaning }) as const

/** Returns the specification of a notification. */
export const describeNotification = (entity: EventSpec['entity'], meaning: string) =>
  ({ kind: 'notification', entity, meaning }) as const
