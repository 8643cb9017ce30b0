/** Power states of a host. */
export const powers = ['on', 'off'] as const
/** Desired or observed power of a host. */
export type Power = (typeof powers)[number]
