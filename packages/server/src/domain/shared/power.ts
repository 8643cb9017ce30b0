/** What can be wanted of a host: to run, or to be off. */
export const powers = ['on', 'off'] as const
/** One of them. */
export type Power = (typeof powers)[number]
