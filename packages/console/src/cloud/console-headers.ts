/** Requests with a session require this header. Other sites cannot send it (decision G11.16). */
export const consoleHeaders = { 'moorage-console': '1' } as const
