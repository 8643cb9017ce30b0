/** What every key and signature of the world is made with: ECDSA over P-256. */
export const keyAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const
