/**
 * Where a sealed secret names the key it was sealed with, whatever box sealed it: the database counts by these octets, and refuses
 * what was sealed with a key that is dropped. Offset from 0 and length, in octets; ids are shown in hex.
 */
export const sealedForm = { keyIdAt: 1, keyIdOctets: 8 } as const
