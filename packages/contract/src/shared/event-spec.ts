/** Kinds of things an event can be about, neutral words (decision F1). */
export const entityTypes = [
  'volume',
  'host',
  'orchcluster',
  'orchnodepool',
  'token',
  'ssh_key',
  'user',
  'oauth_client',
  'oauth_app',
  'account',
  'tag',
] as const

/** One kind of thing. */
export type EntityType = (typeof entityTypes)[number]

/** Kinds of things that can stand beside it as `secondary_entity`: the same, and the configuration and the local disk of a host (facts 8.2). */
export const secondaryTypes = [...entityTypes, 'config', 'disk'] as const

/** One kind of thing that can stand beside. */
export type SecondaryType = (typeof secondaryTypes)[number]

/** One entry of the event catalogue. */
export interface EventSpec {
  /** A job moves scheduled, started, then finished, failed or canceled; a notification is one record (decisions F1, F3). */
  readonly kind: 'job' | 'notification'
  /** What the event's `entity` is. */
  readonly entity: EntityType
  /** One line for people who read docs/events.md. */
  readonly meaning: string
}
