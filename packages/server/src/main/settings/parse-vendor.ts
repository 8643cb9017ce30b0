/** Reads the vendor word of an installation (decisions, "Two dialects": at most 8 characters). */
export function parseVendor(text: string): string {
  if (!/^[A-Za-z0-9]{1,8}$/.test(text)) throw new Error('must be 1 to 8 letters or digits')
  return text
}
