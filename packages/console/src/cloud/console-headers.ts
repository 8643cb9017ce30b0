/** What the service takes for ours only with this header, which no other site can send (decision G11.16). */
export const consoleHeaders = { 'moorage-console': '1' } as const
