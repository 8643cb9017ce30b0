/** Desired power of a host. */
export const powers = ['on', 'off'] as const
/** Power of a host. */
export type Power = (typeof powers)[number]
