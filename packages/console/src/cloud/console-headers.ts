/** The service accepts session requests only with this header, which other sites cannot send (decision G11.16). */
export const consoleHeaders = { 'moorage-console': '1' } as const
